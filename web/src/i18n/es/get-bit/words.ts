import type { strings as en } from "../../en/get-bit/words";

export const strings: Record<keyof typeof en, string> = {
  "get-bit.sea": "El mar",
  "get-bit.line": "La fila de nadadores, el primero delante; el tiburón va detrás del último",
  "get-bit.prompt": "elige una carta y confírmala",
  "get-bit.choose": "Elige una carta",
  "get-bit.commit": "Confirmar el {card}",
  "get-bit.committed": "Confirmada. Nadie la ve hasta que estén todas.",
  "get-bit.card": "Carta {card}",
  "get-bit.hand": "Cartas del {pirate}",
  "get-bit.inspect": "{pirate}: mirar el montón",
  "get-bit.pirate_of": "El {pirate} de {name}, {n} {n:extremidad|extremidades}",
  "get-bit.no_stack": "nada jugado",
  "get-bit.stack": "Jugadas, de la primera a la última",
  "get-bit.in_hand": "Aún en la mano",
  "get-bit.public": "Todo esto está a la vista de todos; solo la carta que se elige ahora es secreta.",
  "get-bit.spared": "En la primera ronda no hay mordisco",
  "get-bit.gone": "Fuera del agua:",
  "get-bit.move": "el {card} con el {pirate}",

  "option.refill_at": "Cartas que quedan cuando vuelve el montón",
  "option.refill_at.help":
    "Un pirata con estas cartas en la mano recupera las jugadas. Este reglamento dice dos, otros una.",
  "choice.1": "una",
  "choice.2": "dos",
  "get-bit.moment.bitten": "¡Muerde a {who}!",
  "get-bit.moment.out": "{who} se hunde",
  "get-bit.moment.eaten": "El tiburón se come a {who}",
  "get-bit.highlight.escape": "Por los pelos",
};
