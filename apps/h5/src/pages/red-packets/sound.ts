/** The sounds of a packet that opens, made on the spot, and its touch. */
import { soundOn } from '../../features/sound/sound.ts';

/** Hz: C, E, G and C above middle C. */
const notes = [523.25, 659.25, 783.99, 1_046.5];
const secondsApart = 0.09;
const secondsLong = 0.7;
const wholeMs = 4_000;
/** When the seal breaks, and how long that and the face are felt, in ms. */
const sealMs = 60;
const sealTouchMs = 12;
const faceTouchMs = 40;

/**
 * Paper as the flap lifts, and four soft bells as the card shows its face; a touch of the phone at the seal and at the face.
 * @param faceUp when that is, in seconds from now @returns ends it
 */
export function playOpening(faceUp: number): (() => void) | undefined {
  if (!soundOn()) return;
  const hush = ring(faceUp);
  const still = touch(faceUp);
  return () => {
    hush?.();
    still?.();
  };
}

/** Where motion is not wanted the opening is not played at all, so that nothing asks for it here. */
function touch(faceUp: number): (() => void) | undefined {
  if (!('vibrate' in navigator)) return;
  // A pattern begins with a touch: none, the wait for the seal, the seal, the wait for the face, the face.
  navigator.vibrate([0, sealMs, sealTouchMs, faceUp * 1_000 - sealMs - sealTouchMs, faceTouchMs]);
  return () => navigator.vibrate(0);
}

function ring(faceUp: number): (() => void) | undefined {
  if (!('AudioContext' in window)) return;
  const audio = new AudioContext();
  rustle(audio, audio.currentTime + 0.28);
  for (const [index, frequency] of notes.entries())
    bell(audio, frequency, audio.currentTime + faceUp - 0.1 + index * secondsApart);
  const timer = setTimeout(end, wholeMs);
  return end;

  function end(): void {
    clearTimeout(timer);
    if (audio.state !== 'closed') void audio.close();
  }
}

function bell(audio: AudioContext, frequency: number, start: number): void {
  for (const [harmonic, loudness] of [
    [1, 0.14],
    [2.76, 0.03],
  ] as const) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency * harmonic;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(loudness, start + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + secondsLong);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + secondsLong);
  }
}

/** A breath of noise through a narrow band. */
function rustle(audio: AudioContext, start: number): void {
  const seconds = 0.35;
  const paper = audio.createBuffer(1, audio.sampleRate * seconds, audio.sampleRate);
  const samples = paper.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1)
    samples[place] = (Math.random() * 2 - 1) * Math.sin((place / samples.length) * Math.PI) * 0.09;
  const source = audio.createBufferSource();
  const band = audio.createBiquadFilter();
  source.buffer = paper;
  band.type = 'bandpass';
  band.frequency.value = 2_400;
  source.connect(band).connect(audio.destination);
  source.start(start);
}
