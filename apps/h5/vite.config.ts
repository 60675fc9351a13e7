import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * The address of the API in development. In production the server that serves these files also serves
 * `/api`, so the client only ever talks to its own origin.
 */
const api = process.env.MINGPAI_API ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/',
  plugins: [react(), preloadHome(), compressOnce()],
  server: {
    port: Number(process.env.H5_PORT ?? 5173),
    proxy: { '/api': api, '/uploads': api },
  },
  build: {
    outDir: 'dist',
    target: ['chrome100', 'safari15.4', 'firefox100'],
    cssTarget: ['chrome100', 'safari15.4'],
    // The content policy allows no data: fonts or scripts, and a hashed file is cached for good.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            {
              name: 'frame',
              test: /node_modules[\\/](react-router|@tanstack|cookie|set-cookie-parser)[\\/]/,
              priority: 20,
            },
          ],
        },
      },
    },
  },
});

/**
 * Names the home page's chunk in the document, so that a phone fetches it beside the entry instead of
 * after it: one round trip less before the first view. Other pages pay a few idle kilobytes for it.
 */
function preloadHome(): Plugin {
  return {
    name: 'mingpai-preload-home',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('/src/pages/home/page.tsx'),
        );
        if (chunk?.type !== 'chunk') return [];
        const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
        return [
          { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}` } },
          ...styles.map((href) => ({ tag: 'link', attrs: { rel: 'stylesheet', href: `/${href}` } })),
        ];
      },
    },
  };
}

/** Writes each text file in brotli and gzip beside it, once, so that the server never compresses while it serves. */
function compressOnce(): Plugin {
  const texts = new Set(['.html', '.js', '.css', '.svg', '.webmanifest']);
  return {
    name: 'mingpai-compress-once',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !texts.has(extname(entry.name))) continue;
        const path = join(entry.parentPath, entry.name);
        const content = readFileSync(path);
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
