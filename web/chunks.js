import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const source = (path) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

const games = readdirSync(source("games"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
const ofGames = (file) => games.map(({ name }) => `games/${name}/${file}`);

/** The first page, and what is too small for a request of its own. */
const FIRST = [
  ...["main.ts", "games/game.ts", "games/titles.svelte.ts", "i18n/page.svelte.ts", "i18n/phrasebook.ts"],
  ...["lobby/SeatRow.svelte", "ui/Icon.svelte", "ui/keys.ts", "ui/screen.ts"],
  ...ofGames("index.ts"),
].map(source);
const BOARDS = [...ofGames("table.ts"), "replay/ReplayPage.svelte"].map(source);

const reached = new Map();

/** The modules that come with these doors, in one go. */
function behind(doors, graph) {
  if (!reached.has(doors)) {
    const found = new Set();
    const visit = (id) => {
      if (found.has(id)) return;
      found.add(id);
      graph.getModuleInfo(id)?.importedIds.forEach(visit);
    };
    doors.forEach(visit);
    reached.set(doors, found);
  }
  return reached.get(doors);
}

/** One file for what is needed together: the first page; cards and their faces; what every board stands on. */
export function chunkOf(id, graph) {
  if (behind(FIRST, graph).has(id)) return "lobby";
  const language = /\/(?:i18n|languages)\/([\w-]+)\/(?:[\w-]+\/pitch\.ts|index\.ts|refusals\.json)$/.exec(id)?.[1];
  if (language) return `language-${language}`;
  const book = /\/(?:i18n|languages)\/([\w-]+)\/([\w-]+)(?:\/words\.ts|\.json)$/.exec(id);
  if (book && book[2] !== "language") return `words-${book[1]}-${book[2]}`;
  if (/\/src\/(cards\/|games\/[\w-]+\/faces)/.test(id)) return "cards";
  if (behind(BOARDS, graph).has(id) && !/\/src\/(games|replay|ui)\//.test(id)) return "board";
  return null;
}
