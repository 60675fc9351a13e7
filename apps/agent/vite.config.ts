import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The address of the API in development; in production the server that serves these files serves `/api` too. */
const api = process.env.MINGPAI_API ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/agent/',
  plugins: [react()],
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
