/** The picture with a QR code below it at the right, as a file. @param code an SVG's address @throws where a picture cannot be drawn */
export async function pictureWithCode(src: string, code: string): Promise<Blob> {
  const [picture, square] = await Promise.all([loaded(src), loaded(code)]);
  const [width, height] = [picture.naturalWidth, picture.naturalHeight];
  // A quarter of the shorter side, and no less than a phone's camera reads; narrow pictures get a strip of their own width.
  const side = Math.min(width, Math.max(160, Math.round(Math.min(width, height) / 4)));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height + side;
  const brush = canvas.getContext('2d');
  if (brush === null) throw new Error('no canvas here');
  brush.fillStyle = 'white';
  brush.fillRect(0, 0, width, height + side);
  brush.drawImage(picture, 0, 0);
  brush.drawImage(square, width - side, height, side, side);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('not drawn')) : resolve(blob)), 'image/png');
  });
}

async function loaded(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return image;
}
