/** An address as the browser reads it, or nothing where it is none: `URL.canParse` is younger than browsers that the clients are built for. */
export function addressOf(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
