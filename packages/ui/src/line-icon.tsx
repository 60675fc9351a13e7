/** A line icon, 24 x 24, in the colour of the text around it. Decoration: what it stands beside, or its button, carries the name. */
export function LineIcon({
  path,
  size,
  width,
}: {
  readonly path: string;
  /** Of the square, px. */
  readonly size: number;
  /** Of the line, in the units of the drawing. */
  readonly width: string;
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
