/** Two short tones, made here: no file to load. A browser lets a page sound only after somebody has touched it. */
const tones = [880, 1_175] as const;
const eachSeconds = 0.14;

/** Whether this browser rings, as `kept-choice.ts` keeps it. */
export const soundKey = 'mingpai.console.notice-sound';

let context: AudioContext | undefined;

export function chime(): void {
  if (!('AudioContext' in window)) return;
  context ??= new AudioContext();
  const speaker = context;
  if (speaker.state === 'suspended') void speaker.resume();
  for (const [index, tone] of tones.entries()) {
    const begin = speaker.currentTime + index * eachSeconds;
    const [oscillator, volume] = [speaker.createOscillator(), speaker.createGain()];
    oscillator.frequency.value = tone;
    volume.gain.setValueAtTime(0.12, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + eachSeconds);
    oscillator.connect(volume).connect(speaker.destination);
    oscillator.start(begin);
    oscillator.stop(begin + eachSeconds);
  }
}
