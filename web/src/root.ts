/** Where the site lives: `/` on a server, any folder of a static host. */

const module = import.meta.url;

/** Files are built into `assets/`, beside the first page. */
export const root = import.meta.env.PROD ? new URL("..", module) : new URL("/", module);

/** The address of one of our own paths, which begin with `/` whatever the site's folder is. */
export const to = (path: string): string => root.pathname.slice(0, -1) + path;
