/** Small sounds, made here: a card that is laid, a row that is taken, your turn. */
import { settings } from "./settings.svelte.ts";

export type Sound = "card" | "taking" | "turn";

let context: AudioContext | undefined;

/** Make a sound, where the reader wants any. */
export function sound(name: Sound): void {
  if (!settings.sound || document.hidden || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  if (name === "card") tap(context);
  else if (name === "taking") [196, 147].forEach((pitch, at) => tone(context!, pitch, at * 0.14, 0.32, "triangle"));
  else [523, 784].forEach((pitch, at) => tone(context!, pitch, at * 0.1, 0.35, "sine"));
}

/** A card on a table: a very short hiss. */
function tap(audio: AudioContext): void {
  const length = Math.floor(audio.sampleRate * 0.05);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 3;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const low = audio.createBiquadFilter();
  low.type = "lowpass";
  low.frequency.value = 1400;
  source.connect(low).connect(volume(audio, 0.25));
  source.start();
}

function tone(audio: AudioContext, pitch: number, after: number, seconds: number, shape: OscillatorType): void {
  const start = audio.currentTime + after;
  const gain = volume(audio, 0);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(0.14, start + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  const wave = audio.createOscillator();
  wave.type = shape;
  wave.frequency.value = pitch;
  wave.connect(gain);
  wave.start(start);
  wave.stop(start + seconds);
}

function volume(audio: AudioContext, loud: number): GainNode {
  const gain = audio.createGain();
  gain.gain.value = loud;
  gain.connect(audio.destination);
  return gain;
}
