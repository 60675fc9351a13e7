/**
 * Lighthouse's mobile profile of the home page, first visit (targets: performance 95 and accessibility 100 in each of five runs, CLS 0.05, LCP 1.4
 * times that of an empty React page in the same run). Lighthouse is fetched when this runs: with its 114 packages it would be the larger part
 * of what everybody who starts the site has to install.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { ensureBrowser } from '../scripts/browser.ts';
import { buildBarePage } from './bare-page.ts';
import { startBenchSite } from './bench-site.ts';
import { median } from './median.ts';

const lighthouse = 'lighthouse@13.5.0';
/** In turn, so that whatever else the machine does hits both alike; the medians are compared. */
const rounds = 5;
const barePort = 21_082;

interface Report {
  readonly categories: Record<'performance' | 'accessibility', { readonly score: number }>;
  readonly audits: Record<
    'largest-contentful-paint' | 'cumulative-layout-shift' | 'total-blocking-time',
    { readonly numericValue: number }
  >;
}

const browser = await ensureBrowser();
const reports = mkdtempSync(join(tmpdir(), 'mingpai-lighthouse-'));
const page = await buildBarePage();
const bare = serve(page.folder);
const site = await startBenchSite();
try {
  const measured = { home: [] as Report[], empty: [] as Report[] };
  for (let round = 0; round < rounds; round += 1) {
    measured.empty.push(await audit(`http://127.0.0.1:${barePort}/`));
    measured.home.push(await audit(`${site.url}/`));
  }
  const lcpOf = (report: Report) => report.audits['largest-contentful-paint'].numericValue;
  const clsOf = (report: Report) => report.audits['cumulative-layout-shift'].numericValue;
  const tbtOf = (report: Report) => report.audits['total-blocking-time'].numericValue;
  const score = (category: keyof Report['categories']) => (report: Report) =>
    Math.round(report.categories[category].score * 100);
  const { home, empty } = measured;
  for (const [name, all] of Object.entries(measured))
    console.log(
      `${name}: performance ${all.map(score('performance')).join(' ')}, LCP ${all.map((one) => Math.round(lcpOf(one))).join(' ')} ms, ` +
        `blocked ${all.map((one) => Math.round(tbtOf(one))).join(' ')} ms`,
    );
  const performance = Math.min(...home.map(score('performance')));
  const accessibility = Math.min(...home.map(score('accessibility')));
  const shift = Math.max(...home.map(clsOf));
  const paint = median(home.map(lcpOf)) / median(empty.map(lcpOf));
  console.log(`performance, the worst run: ${performance} (target 95)`);
  console.log(`accessibility, the worst run: ${accessibility} (target 100)`);
  console.log(`CLS: ${shift.toFixed(3)} (target 0.05)`);
  console.log(`LCP against the empty page: ${paint.toFixed(2)} (target 1.4)`);
  if (performance < 95 || accessibility < 100 || shift > 0.05 || paint > 1.4) process.exitCode = 1;
} finally {
  await site.stop();
  bare.close();
  page.remove();
  rmSync(reports, { recursive: true, force: true });
}

async function audit(url: string): Promise<Report> {
  const path = join(reports, 'report.json');
  await promisify(execFile)(
    'npm',
    [
      ...['exec', '--yes', '--package', lighthouse, '--', 'lighthouse', url, '--quiet'],
      ...['--only-categories=performance,accessibility', '--output=json', `--output-path=${path}`],
      '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage',
    ],
    { env: { ...process.env, CHROME_PATH: browser } },
  );
  return JSON.parse(readFileSync(path, 'utf8')) as Report;
}

/** The bare page's files, compressed as ours are. */
function serve(folder: string) {
  return createServer((request, response) => {
    const name = request.url === '/' ? '/index.html' : (request.url ?? '');
    try {
      const body = brotliCompressSync(readFileSync(join(folder, name)));
      const type = name.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(barePort, '127.0.0.1');
}
