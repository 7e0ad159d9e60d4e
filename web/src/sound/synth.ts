/** The sounds of the table, made at the moment they are heard: there is no recording to fetch. */

export type Sound = "deal" | "flip" | "splash" | "bite" | "trick" | "bell";

/** One sound at a time of the clock, into what leads to the ear. */
type Recipe = (air: AudioContext, ear: AudioNode, at: number) => void;

interface Struck {
  pitch: number;
  /** Where the pitch glides to. */
  to?: number;
  loud: number;
  lasts: number;
  shape?: OscillatorType;
}

/** A tone that is struck and dies away. */
function tone(air: AudioContext, ear: AudioNode, at: number, { pitch, to, loud, lasts, shape = "sine" }: Struck): void {
  const voice = air.createOscillator();
  const swell = air.createGain();
  voice.type = shape;
  voice.frequency.value = pitch;
  if (to) {
    voice.frequency.setValueAtTime(pitch, at);
    voice.frequency.exponentialRampToValueAtTime(to, at + lasts);
  }
  swell.gain.setValueAtTime(loud, at);
  swell.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  voice.connect(swell).connect(ear);
  voice.start(at);
  voice.stop(at + lasts + 0.05);
}

interface Rustled {
  /** The middle of what is let through, and where it moves to. */
  from: number;
  to: number;
  loud: number;
  lasts: number;
  rises?: number;
}

/** Air, paper and water are noise of which a part is let through. */
function rustle(
  air: AudioContext,
  ear: AudioNode,
  at: number,
  { from, to, loud, lasts, rises = 0.005 }: Rustled,
): void {
  const grains = air.createBuffer(1, Math.ceil(air.sampleRate * lasts), air.sampleRate);
  const samples = grains.getChannelData(0);
  for (let sample = 0; sample < samples.length; sample++) samples[sample] = Math.random() * 2 - 1;
  const source = air.createBufferSource();
  const sieve = air.createBiquadFilter();
  const swell = air.createGain();
  source.buffer = grains;
  sieve.type = "bandpass";
  sieve.Q.value = 0.8;
  sieve.frequency.setValueAtTime(from, at);
  sieve.frequency.exponentialRampToValueAtTime(to, at + lasts);
  swell.gain.setValueAtTime(0.0001, at);
  swell.gain.exponentialRampToValueAtTime(loud, at + rises);
  swell.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  source.connect(sieve).connect(swell).connect(ear);
  source.start(at);
}

const RECIPES: Record<Sound, Recipe> = {
  /** Four cards slide over the table. */
  deal: (air, ear, at) => {
    for (const card of [0, 1, 2, 3])
      rustle(air, ear, at + card * 0.09, { from: 3200, to: 1400, loud: 0.3, lasts: 0.08 });
  },
  /** A card is turned, and lies. */
  flip: (air, ear, at) => {
    rustle(air, ear, at, { from: 1800, to: 4200, loud: 0.28, lasts: 0.07 });
    tone(air, ear, at + 0.06, { pitch: 190, to: 120, loud: 0.2, lasts: 0.08 });
  },
  /** Into the water, and the bubbles after. */
  splash: (air, ear, at) => {
    rustle(air, ear, at, { from: 2600, to: 320, loud: 0.7, lasts: 0.75, rises: 0.03 });
    for (const [after, pitch] of [
      [0.34, 320],
      [0.46, 420],
      [0.6, 360],
    ] as const)
      tone(air, ear, at + after, { pitch, to: pitch * 1.9, loud: 0.12, lasts: 0.09 });
  },
  /** Two rows of teeth. */
  bite: (air, ear, at) => {
    tone(air, ear, at, { pitch: 130, to: 60, loud: 0.35, lasts: 0.16, shape: "triangle" });
    for (const after of [0.08, 0.13]) rustle(air, ear, at + after, { from: 1500, to: 500, loud: 0.6, lasts: 0.06 });
  },
  /** Two knocks on wood, the second higher: taken. */
  trick: (air, ear, at) => {
    tone(air, ear, at, { pitch: 392, loud: 0.24, lasts: 0.22, shape: "triangle" });
    tone(air, ear, at + 0.11, { pitch: 587, loud: 0.24, lasts: 0.34, shape: "triangle" });
  },
  /** A ship's bell, struck twice. */
  bell: (air, ear, at) => {
    for (const stroke of [0, 0.22]) {
      tone(air, ear, at + stroke, { pitch: 880, loud: 0.27, lasts: 0.9 });
      tone(air, ear, at + stroke, { pitch: 880 * 2.76, loud: 0.1, lasts: 0.9 });
    }
  },
};

let air: AudioContext | null = null;

/** Let it be heard, so many seconds from now. */
export function sound(name: Sound, volume: number, later = 0): void {
  air ??= new AudioContext();
  // A tab that nobody has touched yet may not sound; one that was put to sleep wakes.
  if (air.state === "suspended") void air.resume();
  const ear = air.createGain();
  ear.gain.value = volume;
  ear.connect(air.destination);
  RECIPES[name](air, ear, air.currentTime + later);
}
