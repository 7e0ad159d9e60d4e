/** A name for anyone who has not chosen one, so that one click is enough to play. */
const NAMES = ["Anne", "Mary", "Grace", "Jack", "Edward", "Ching", "Stede", "Jeanne", "Henry", "Sayyida"];

export const anyName = (): string => NAMES[Math.floor(Math.random() * NAMES.length)] ?? "Anne";

/** As much as the server reads; it counts names as people do, and says what is too long. */
export const MOST_TYPED = 400;
