import { at, drawing } from './paint.ts';
import { brandSign, cardBack } from './pieces.ts';

/*
 * Empty and failed places, 160 by 120. They stand on paper and on night green alike, so they use middle tones only.
 */
const line = '#8d9a8c';
const soft = '#8d9a8c2e';
const accent = '#b98a2e';
const leaf = '#2f8a6b';

export function scenes(): Record<string, string> {
  const scene = (body: string) =>
    drawing(160, 120, `<ellipse cx="80" cy="104" rx="58" ry="7" fill="${soft}"/>${body}`);
  const pen = (path: string, color = line, width = 2.5) =>
    `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const sparks = pen('M30 38v8M26 42h8M132 26v8M128 30h8M124 66v6M121 69h6', accent, 2);
  const sheet = (rows: string) =>
    `<rect x="48" y="18" width="64" height="82" rx="9" fill="${soft}"/><rect x="48" y="18" width="64" height="82" rx="9" fill="none" stroke="${line}" stroke-width="2.5"/>${rows}`;
  return {
    'states/empty': scene(
      sparks +
        at(64, 62, cardBack('#2f8a6b'), -12, 0.9) +
        at(
          96,
          60,
          `<rect x="-27" y="-38" width="54" height="76" rx="7" fill="#f6f2e9" stroke="${line}" stroke-width="2"/>${brandSign(0, 0, 13, leaf, accent)}`,
          9,
        ),
    ),
    'states/records': scene(
      sparks + sheet(pen('M60 40h40M60 54h40M60 68h26') + pen('m88 82 6 6 12-14', leaf, 3.5)),
    ),
    'states/messages': scene(
      `${sparks}<rect x="36" y="32" width="88" height="62" rx="10" fill="${soft}"/>${pen('M36 42a10 10 0 0 1 10-10h68a10 10 0 0 1 10 10v42a10 10 0 0 1-10 10H46a10 10 0 0 1-10-10ZM38 38l42 32 42-32')}${at(120, 34, `<circle r="9" fill="${leaf}"/>`)}`,
    ),
    'states/cards': scene(
      `${sparks}<rect x="30" y="34" width="94" height="60" rx="10" fill="${soft}"/>${pen('M30 44a10 10 0 0 1 10-10h74a10 10 0 0 1 10 10v40a10 10 0 0 1-10 10H40a10 10 0 0 1-10-10ZM30 54h94M42 78h22')}${at(118, 90, `<circle r="14" fill="${leaf}"/><path d="M-6 0H6M0-6V6" stroke="#fff" stroke-width="3" stroke-linecap="round"/>`)}`,
    ),
    'states/search': scene(
      `${sparks}<circle cx="74" cy="56" r="30" fill="${soft}"/>${pen('M104 56a30 30 0 1 1-60 0 30 30 0 0 1 60 0ZM96 78l22 22', line, 3.5)}${pen('M64 52c0-6 4-10 10-10', accent)}`,
    ),
    'states/offline': scene(
      `${pen('M34 56a66 66 0 0 1 92 0M50 72a43 43 0 0 1 60 0M66 88a20 20 0 0 1 28 0', line, 4)}<circle cx="80" cy="98" r="4.5" fill="${line}"/>${pen('M44 98 116 30', accent, 4)}${sparks}`,
    ),
    'states/maintenance': scene(
      `${sparks}${at(62, 62, cardBack('#2f8a6b'), -10, 0.86)}${at(100, 66, `<path d="M0-24 6-23 8-16 14-13 21-16 25-10 20-5 21 2 27 6 25 12 17 13 13 18 14 26 8 28 3 22H-3L-8 28-14 26-13 18-17 13-25 12-27 6-21 2-20-5-25-10-21-16-14-13-8-16-6-23Z" fill="${accent}"/><circle cy="2" r="9" fill="#f6f2e9"/>`, 8)}`,
    ),
  };
}
