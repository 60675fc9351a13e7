/** The compiler's own types cover its parts, not what it exports. */
declare module 'solc' {
  const solc: { compile(standardJsonInput: string): string };
  export default solc;
}
