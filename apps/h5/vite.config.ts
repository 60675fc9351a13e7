import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { keptFiles } from './kept-files.ts';
import { standAlonePage } from './stand-alone.ts';

/**
 * The address of the API in development. In production the server that serves these files also serves
 * `/api`, so the client only ever talks to its own origin.
 */
const api = process.env.MINGPAI_API ?? 'http://127.0.0.1:8080';

/** Modules that every first view needs. What only some pages use stays out, with the library pieces it pulls in. */
const firstView = new RegExp(
  [
    '/apps/h5/src/api/',
    '/apps/h5/src/features/(balance|games(?!/use-game[.])|invitation|member(?!/vip-progress)|navigation(?!/language-row)|recycle|referral|site)/',
    '/apps/h5/src/ui/(brand|card-turning|icons|money|picture|preferences|skeleton|part|states|surface|translate|vip-badge|waiting|when-settled)[./]',
    '/packages/ui/src/(amount|button|card|class-names|deadline|labels|language|shared-value)[./]',
    '/apps/h5/src/ui/feedback/(notify|speech)',
    '/(apps/h5/src/ui|packages/ui/src)/(base|tokens)[.]css',
    '/apps/h5/src/app/(?!shell/(drawer|look-choices|offline-notice)|kept/|(follow-all|moved|preview)[.])',
    '/apps/h5/src/features/install/',
    '/apps/h5/src/features/arrival-notices/when-granted[.]',
    '/apps/h5/src/pages/home/(page|banners|banner-picture|notice-line|wallet-strip|game-hall|game-finder|labels|after-first-view|entry-day|questions)[./]',
    '/packages/contract/src/(calls|constants|categories|messages/anywhere)',
    'vite/modulepreload-polyfill',
  ].join('|'),
);

const ofTheLibrary = 'ui/(sheet|library-language)[.]|features/records/record-list[.]';
/** Parts of ours that are made of the component library, and those that need nothing of it. */
const sheets = new RegExp(`/apps/h5/src/(${ofTheLibrary})`);
const plainParts = new RegExp(
  `/apps/h5/src/(?!${ofTheLibrary})(ui|features)/|/packages/(ui/src/|contract/src/(states|messages)[.])`,
);

/** The library's pieces that move: whoever looks around has them after the first view. */
const inOneFile =
  /node_modules[\\/](@react-spring|@use-gesture|antd-mobile[\\/]es[\\/]components[\\/](swiper|floating-bubble|toast|dialog|mask|popup|auto-center|button))[\\/]/;

export default defineConfig({
  base: '/',
  plugins: [bareCalls(), react(), preloadHome(), standAlonePage(), keptFiles()],
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
      // The app, and the conversation with service that stands in a frame of it.
      input: { main: 'index.html', service: 'service/index.html' },
      output: {
        // The first view names every file that a page may want: each sign of a hash is one that no phone can compress. Seven of them,
        // the fewest that the bundler takes, tell two builds of a file apart.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // What every page stands on, the library of questions included: it changes as seldom as React does.
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/](?!.*(useQueries|queriesObserver|[iI]nfiniteQueryObserver|useInfiniteQuery))|rolldown[\\/]runtime/,
              priority: 30,
            },
            // What the first view is made of, in one file instead of a dozen.
            { name: 'shared', test: firstView, priority: 10 },
            // What the home page shows of the play.
            {
              name: 'lobby',
              test: /\/apps\/h5\/src\/(features\/lobby|pages\/home\/(play-news|lobby-row|wins))[/.]/,
              priority: 9,
            },
            // What several pages share comes in few files: a phone far from the server waits for their number more than for
            // their size. Our own plain parts stand apart, so that a page of fields and rows does not wait for the library.
            { name: 'library', test: inOneFile, priority: 8 },
            { name: 'pieces', test: /node_modules[\\/]/, minShareCount: 3, priority: 7 },
            { name: 'parts', test: plainParts, minShareCount: 3, priority: 6 },
            { name: 'sheets', test: sheets, minShareCount: 3, priority: 5 },
          ],
        },
      },
    },
  },
});

/** The table of calls goes to a phone without what only documents and the server read of it, and without what nearly all calls are. */
function bareCalls(): Plugin {
  return {
    name: 'mingpai-bare-calls',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/contract\/src\/calls\/[a-z-]+\.ts$/ },
      handler: (code) =>
        code.replace(
          /^\s+(?:summary:\s*(?:'(?:[^'\\]|\\.)*'|`[^`]*`)|ours: true|session: \w+|method: 'POST'|repeatable: true|body: 'multipart'|aliases: \[[^\]]*\]),$/gm,
          '',
        ),
    },
  };
}

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
      handler(_html, { bundle, path }) {
        if (path.startsWith('/service/')) return [];
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const named = (name: string) => chunks.find(({ fileName }) => fileName === name);
        const home = chunks.find(({ facadeModuleId }) =>
          facadeModuleId?.endsWith('/src/pages/home/page.tsx'),
        );
        const entry = chunks.find(
          ({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('/h5/index.html'),
        );
        if (home === undefined || entry === undefined) return [];
        const present = new Set([entry.fileName, ...entry.imports]);
        const needed = [home, ...home.imports.flatMap((name) => named(name) ?? [])].filter(
          ({ fileName }) => !present.has(fileName),
        );
        return needed.flatMap(({ fileName, viteMetadata }) => [
          { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` } },
          ...[...(viteMetadata?.importedCss ?? [])].map((href) => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: true, href: `/${href}` },
          })),
        ]);
      },
    },
  };
}
