/** How far each lesson was taken on this device: the stops that were passed, kept in the browser. */

const KEY = "freebooter.lessons";

export interface Progress {
  /** The stops on the way, the present one last. */
  path: number[];
  /** The step of the last of them, so that a lesson that was written anew begins anew. */
  step: string;
  done: boolean;
}

function all(): Record<string, Progress> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Progress>;
  } catch {
    return {};
  }
}

export const progressOf = (game: string, lesson: string): Progress | null => all()[`${game}/${lesson}`] ?? null;

export function keepProgress(game: string, lesson: string, progress: Progress): void {
  localStorage.setItem(KEY, JSON.stringify({ ...all(), [`${game}/${lesson}`]: progress }));
}
