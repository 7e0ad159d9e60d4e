/** A name for anyone who has not chosen one, so that one click is enough to play. */
const NAMES = ["Anne", "Mary", "Grace", "Jack", "Edward", "Ching", "Stede", "Jeanne", "Henry", "Sayyida"];

export const anyName = (): string => NAMES[Math.floor(Math.random() * NAMES.length)] ?? "Anne";
