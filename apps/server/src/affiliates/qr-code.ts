import { renderSVG } from 'uqr';

/** An SVG that needs no script and no other host. */
export function qrCode(address: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(renderSVG(address, { border: 2 })).toString('base64')}`;
}
