import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The address of the API in development; in production the server that serves these files serves `/api` too. */
const api = process.env.MINGPAI_API ?? 'http://127.0.0.1:8080';

export default defineConfig(({ command }) => {
  // What is built is for use, also when a test run, which sets NODE_ENV to `test`, asks for it.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    base: '/console/',
    plugins: [react()],
    resolve: {
      alias: [
        {
          // The component library makes its styles at run time. The content policy allows no style elements, so the
          // one module that would make them is replaced by one that adopts style sheets (src/styling/adopted-styles.ts).
          find: /^(?:rc-util\/(?:es|lib)|\.)\/Dom\/dynamicCSS$/,
          replacement: fileURLToPath(new URL('src/styling/adopted-styles.ts', import.meta.url)),
        },
      ],
    },
    server: { port: Number(process.env.CONSOLE_PORT ?? 5174), strictPort: true, proxy: { '/api': api } },
    build: {
      outDir: 'dist',
      target: ['chrome107', 'safari16.4', 'firefox104'],
      // The content policy allows no data: fonts or scripts, and a hashed file is cached for good.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1_200,
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'react',
                test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
                priority: 30,
              },
              { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/, priority: 20 },
              {
                name: 'antd',
                test: /node_modules[\\/](antd|rc-[^\\/]+|@rc-component|@ant-design)[\\/]/,
                priority: 10,
              },
            ],
          },
        },
      },
    },
  };
});
