import { CHROMIUM_ARGS } from '@tocada/local/chromium.js';
import lighthouse from 'lighthouse';
import { median } from './report.js';

const RUNS = Number(process.env.RUNS ?? 3);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The screen of a phone, for a browser context. */
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
export const CHROME_FLAGS = ['--headless', ...CHROMIUM_ARGS];

interface Result {
  scores: number[];
  lcp: number;
  cls: number;
}

/** Runs Lighthouse with its mobile defaults and takes the median of RUNS. */
export async function measure(url: string, port: number): Promise<Result> {
  const runs: Result[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const report = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] });
    const { categories, audits } = report!.lhr;
    runs.push({
      scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
      lcp: audits['largest-contentful-paint']?.numericValue ?? Infinity,
      cls: audits['cumulative-layout-shift']?.numericValue ?? Infinity,
    });
  }
  return {
    scores: CATEGORIES.map((_, index) => median(runs.map(({ scores }) => scores[index]!))),
    lcp: median(runs.map(({ lcp }) => lcp)),
    cls: median(runs.map(({ cls }) => cls)),
  };
}
