/** Makes the one file that checks receipts anywhere: the verifier and its page, readable, in a document without any address. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** @returns the document */
export async function standAlone(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: here('.'),
    publicDir: false,
    build: {
      write: false,
      // Whoever hosts it reads it first.
      minify: false,
      target: 'es2022',
      lib: { entry: here('src/pages/books/stand-alone.ts'), formats: ['iife'], name: 'books' },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  const code = bundle && 'output' in bundle ? bundle.output[0].code : '';
  if (code === '' || code.includes('</script'))
    throw new Error('the page that checks receipts was not built');
  return readFileSync(here('stand-alone/verify-books.html'), 'utf8').replace(
    '/* the verifier */',
    () => code,
  );
}

/** Puts it beside the app, as `verify-books.html`, to be saved from there. */
export function standAlonePage(): Plugin {
  return {
    name: 'mingpai-stand-alone',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'verify-books.html', source: await standAlone() });
    },
  };
}
