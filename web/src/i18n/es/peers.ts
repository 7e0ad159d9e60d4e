export const strings = {
  invite: "Amigos con otros dispositivos",
  invite_one: "Invitar a alguien",
  invite_next: "Invitar a alguien más",
  invite_back: "Invitar a alguien, o hacer que vuelva",
  connected: "{n} {n:amigo está conectado|amigos están conectados}.",
  silent:
    "Hace un rato que no se sabe nada de {n} {n:amigo: pronto jugará un bot por él|amigos: pronto jugará un bot por ellos}.",
  holds:
    "Este dispositivo lleva la mesa y guarda las cartas de todos. Quien lo maneja podría encontrar la manera de mirarlas: juega con gente de confianza.",
  network:
    "Los dispositivos de tus amigos tienen que estar en la misma red que este, por ejemplo en la misma wifi. Nada pasa por un servidor.",
  stay: "Deja esta página abierta mientras jugáis.",

  making: "Preparando un código…",
  show: "Pide a tu amigo que escanee esto, o envíaselo:",
  only_here:
    "Esta página se abrió con una dirección que solo conoce este dispositivo. En vez de escanearlo, envía el código de abajo.",
  code: "Código",
  link: "Enlace",
  qr: "Código QR del enlace",
  copy: "Copiar",
  copied: "Copiado",
  then: "El dispositivo de tu amigo muestra entonces una respuesta. Escanéala con la cámara de este dispositivo o pégala aquí:",
  answer: "Respuesta",
  connect: "Conectar",
  connecting: "Conectando…",
  joined: "Tu amigo está conectado y va a tomar asiento.",
  again: "Empezar otra vez con un código nuevo",
  one_each: "Cada código es para una sola persona y una sola vez.",

  scan: "Escanear con la cámara",
  scanning: "Apunta con la cámara a la otra pantalla.",
  stop_scan: "Apagar la cámara",
  no_camera: "No se puede usar la cámara. Pega el código en su lugar.",

  join: "Unirse a la mesa de un amigo",
  "join.help": "La mesa está en el dispositivo de un amigo, y no hay ningún servidor entre vosotros.",
  "join.ask": "Tu amigo te invita desde la mesa y obtiene un código. Escanéalo o pégalo aquí:",
  "join.code": "Código de tu amigo",
  "join.go": "Preparar mi respuesta",
  "join.show": "Ahora enseña esto a tu amigo, o envíaselo:",
  "join.then": "En cuanto tu amigo la tenga, esta página irá a la mesa.",
  "join.holds":
    "El dispositivo de tu amigo lleva la mesa y guarda las cartas de todos, también las tuyas. Juega con gente de confianza.",
  "join.late": "¿No pasa nada? Prepara una respuesta nueva y dásela a tu amigo.",
  "join.new": "Preparar una respuesta nueva",

  "hand.handing": "Pasando la respuesta a tu mesa…",
  "hand.taken": "Tu mesa ya tiene la respuesta. Cierra esta página y vuelve a la mesa.",
  "hand.kept":
    "Ninguna mesa de este navegador ha pedido todavía esta respuesta. Vuelve a abrir la página de tu mesa: la tomará ella sola. O pégala allí:",

  way: "Amigos en otra red",
  "way.help":
    "Los dispositivos de redes distintas necesitan un servidor STUN o TURN para encontrarse. No se pregunta a ninguno si no lo indicas, aquí y en los dispositivos de tus amigos.",
  "way.address": "Dirección del servidor",
  "way.wrong": "{given} no es una dirección así; se esperaba stun:servidor:puerto o turn:nombre:clave@servidor:puerto",
  "way.keep": "Guardar",
  "way.kept": "Guardada para el próximo código.",

  "gone.title": "El dispositivo de tu amigo no está",
  "gone.help":
    "Esta mesa está en el dispositivo de un amigo, y no hay conexión con él. Tu asiento te espera: mientras tanto juega un bot por ti. Pide a tu amigo que te invite otra vez y escanea el código nuevo.",
  "gone.join": "Escanear o pegar un código nuevo",

  "trouble.letters":
    "Esto no es un código. Se esperaban las letras, cifras, - y _ que muestra el otro dispositivo, o el enlace que las lleva.",
  "trouble.damaged": "Este código no está entero. Se esperaba completo, como lo muestra el otro dispositivo.",
  "trouble.version":
    "El otro dispositivo tiene otra versión de esta página. Se esperaba la misma; vuelve a cargar la página en los dos.",
  "trouble.wrong_offer":
    "Este es un código que invita. Se esperaba la respuesta que muestra el dispositivo de tu amigo.",
  "trouble.wrong_answer": "Esta es una respuesta. Se esperaba el código de quien te invita.",
  "trouble.wrong_other": "Esto responde a otra invitación. Se esperaba la respuesta al código que se muestra aquí.",
  "trouble.no_way":
    "Los dos dispositivos no se han encontrado. ¿Están en la misma red? Algunas redes para invitados no dejan que los dispositivos se vean.",
  "trouble.unable": "Este navegador no puede conectarse con otros dispositivos.",
};
