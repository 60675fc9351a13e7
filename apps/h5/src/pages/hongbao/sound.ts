/** The sound of a card that turns up: three soft notes, made on the spot. Off until somebody switches it on. */
const KEY = 'mingpai.sound';
/** Hz: C, E and G above middle C. */
const notes = [523.25, 659.25, 783.99];
const secondsApart = 0.12;
const secondsLong = 0.5;

export function soundOn(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

export function switchSound(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? '1' : '0');
  } catch {
    // Storage is blocked: it stays off.
  }
}

export function playTurn(): void {
  if (!soundOn() || !('AudioContext' in window)) return;
  const audio = new AudioContext();
  for (const [index, frequency] of notes.entries()) {
    const start = audio.currentTime + index * secondsApart;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.18, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + secondsLong);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + secondsLong);
  }
  setTimeout(() => void audio.close(), 2_000);
}
