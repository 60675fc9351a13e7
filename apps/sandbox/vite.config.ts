import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('web'),
  plugins: [react()],
  build: {
    outDir: here('dist'),
    // The phones that the members' app is built for: the pages stand in its frames.
    target: ['chrome100', 'safari15.4', 'firefox100'],
    emptyOutDir: true,
    // The pages' policy allows no inline anything.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: {
        baccarat: here('web/baccarat.html'),
        chain: here('web/chain.html'),
        dragontiger: here('web/dragontiger.html'),
        hilo: here('web/hilo.html'),
        k3: here('web/k3.html'),
        pay: here('web/pay.html'),
        slots: here('web/slots.html'),
        sports: here('web/sports.html'),
        ssc: here('web/ssc.html'),
        verify: here('web/verify.html'),
        verifyLive: here('web/verify-live.html'),
        verifyLottery: here('web/verify-lottery.html'),
        verifySlots: here('web/verify-slots.html'),
        verifyMatch: here('web/verify-match.html'),
      },
    },
  },
});
