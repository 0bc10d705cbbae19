/** Small sounds of wood, paper and brass, made here, and the touch that goes with them on a phone. */
import { settings } from "./settings.svelte.ts";

let context: AudioContext | undefined;
let master: GainNode | undefined;

/** Where sounds go, if the reader wants any. */
function audio(): { context: AudioContext; out: GainNode } | null {
  if (!settings.sound || !settings.volume || document.hidden || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (!master) {
    master = context.createGain();
    master.connect(context.destination);
  }
  if (context.state === "suspended") void context.resume();
  master.gain.value = settings.volume;
  return { context, out: master };
}

/** Noise through a filter: paper and wood. */
function noise(seconds: number, type: BiquadFilterType, pitch: number, loud: number, after = 0): void {
  const to = audio();
  if (!to) return;
  const { context, out } = to;
  const length = Math.max(1, Math.floor(context.sampleRate * seconds));
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 3;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = type;
  filter.frequency.value = pitch;
  const gain = context.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(out);
  source.start(context.currentTime + after);
}

/** A tone that rises at once and dies away. */
function tone(shape: OscillatorType, pitch: number, seconds: number, loud: number, after = 0): void {
  const to = audio();
  if (!to) return;
  const { context, out } = to;
  const start = context.currentTime + after;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0008, start + seconds);
  const wave = context.createOscillator();
  wave.type = shape;
  wave.frequency.value = pitch;
  wave.connect(gain).connect(out);
  wave.start(start);
  wave.stop(start + seconds);
}

/** A cowbell: two square waves that do not fit. */
function cowbell(lower: number, after: number): void {
  const factor = 2 ** (-lower / 12);
  tone("square", 540 * factor, 0.16, 0.035, after);
  tone("square", 800 * factor, 0.12, 0.03, after);
}

/** Hooves: a rumble that comes in beats. */
function hooves(seconds: number): void {
  for (let at = 0; at < seconds; at += 0.11) tone("sine", 44 + (at * 97) % 18, 0.1, 0.28, at);
}

/** The phone shakes along, where it can and the reader likes it. */
function touch(...pattern: number[]): void {
  // Browsers let a page shake the phone only once it was touched.
  if (settings.haptics && !document.hidden && "vibrate" in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern);
}

/** Bells of a taking fall by a semitone each, and there are at most so many. */
const BELLS = 20;

export const sounds = {
  /** A card is picked. */
  pick(): void {
    noise(0.015, "bandpass", 3000, 0.35);
    touch(8);
  },
  /** Cards are laid or turned over. */
  lay(): void {
    noise(0.07, "lowpass", 1400, 0.4);
    tone("sine", 120, 0.09, 0.22);
  },
  /** A card comes to a row as its nth: the fuller, the higher. */
  place(nth: number): void {
    tone("triangle", 330 * 2 ** (nth / 6), 0.09, 0.2);
    noise(0.03, "bandpass", 1800, 0.25);
  },
  /** A row is taken. */
  take(heads: number, own: boolean): void {
    for (let bell = 0; bell < Math.min(heads, BELLS); bell++) cowbell(bell % 12, bell * 0.055);
    if (heads >= 10) hooves(heads >= 15 ? 1.3 : 0.7);
    if (heads >= 20) tone("sawtooth", 82, 1.4, 0.12, 0.3);
    if (own) touch(...(heads >= 15 ? [60, 40, 60, 40, 140] : heads >= 5 ? [50] : [15]));
  },
  /** It is the reader's turn. */
  turn(): void {
    tone("sine", 784, 0.35, 0.12);
    touch(12);
  },
  /** The game is won: three bells. */
  win(): void {
    [523, 659, 784].forEach((pitch, at) => tone("triangle", pitch, 0.7, 0.16, at * 0.16));
    touch(30, 60, 30);
  },
};
