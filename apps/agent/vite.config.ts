import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The address of the API in development; in production the server that serves these files serves `/api` too. */
const api = process.env.MINGPAI_API ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/agent/',
  plugins: [react(), compressOnce()],
  server: { port: Number(process.env.AGENT_PORT ?? 5175), strictPort: true, proxy: { '/api': api } },
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
            {
              name: 'libraries',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|cookie)[\\/]/,
            },
          ],
        },
      },
    },
  },
});

/** Writes each text file in brotli and gzip beside it, once, so that the server never compresses while it serves. */
function compressOnce(): Plugin {
  const texts = new Set(['.html', '.js', '.css', '.svg']);
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
