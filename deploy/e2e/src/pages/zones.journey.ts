import { describe, expect, test } from '@jest/globals';
import { complaintsOf, DATES, FIXTURE, lookThrough, newPage, open, pagesOf } from '../kit/browser.js';
import { browser, filled, stack, startSite } from '../kit/site.js';

startSite();

describe.each(['UTC', 'America/Chicago', 'Asia/Tokyo'])('in a browser of %s', (timezoneId) => {
  test('no page logs an error, hydrates differently, or loads its data again', async () => {
    const page = await newPage(browser, { timezoneId });
    const complaints = complaintsOf(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(`${page.url()} ${request.url()}`);
    });
    for (const path of pagesOf(filled)) {
      await open(page, stack.url + path);
      await lookThrough(page);
    }
    // Chromium itself logs the 404 of the unknown page.
    expect(complaints.filter((line) => !/no-existe Failed to load resource: .* 404/.test(line))).toEqual([]);
    expect(calls).toEqual([]);
    await page.context().close();
  });

  test("every date is the band's, in the first HTML and after navigation", async () => {
    const page = await newPage(browser, { timezoneId });
    const expected = [`${DATES.timed}, ${DATES.hour}`, DATES.day, DATES.pastTimed, DATES.pastDay];
    const shown = () =>
      page.locator('main time').evaluateAll((all) => all.map((time) => time.textContent!.toLowerCase()));
    const machine = () =>
      page.locator('main time').evaluateAll((all) => all.map((time) => (time as HTMLTimeElement).dateTime));
    await open(page, `${stack.url}/events`);
    expect(await shown()).toEqual(expected);
    expect(await machine()).toEqual([
      '2150-03-07T23:30:00-06:00',
      '2150-11-01',
      '2024-01-31T23:30:00-06:00',
      '2023-11-05',
    ]);
    const posters = await page
      .locator('main [data-cartel]')
      .evaluateAll((all) => all.map(({ children: [weekday, day] }) => `${weekday!.textContent} ${day!.textContent}`));
    expect(posters).toEqual(['sábado 7 mar', 'domingo 1 nov']);
    for (const name of ['timed', 'day', 'pastTimed', 'pastDay'] as const) {
      const path = `/events/${filled.events[name].id}`;
      await page.locator(`main a[href="${path}"]`).click();
      await page.getByRole('heading', { level: 1, name: FIXTURE[name].title }).waitFor();
      const texts = async () => [await shown(), (await page.locator('dl dd').first().innerText()).toLowerCase()];
      const hour = 'venue' in FIXTURE[name] ? `\n${DATES.hour}` : '';
      expect(await texts()).toEqual([[DATES[name] + hour.replace('\n', ', ')], DATES[name] + hour]);
      await open(page, stack.url + path);
      expect(await texts()).toEqual([[DATES[name] + hour.replace('\n', ', ')], DATES[name] + hour]);
      await open(page, `${stack.url}/events`);
    }
    await page.getByRole('link', { name: 'Inicio' }).click();
    await page.waitForFunction((count) => document.querySelectorAll('main time').length === count, expected.length);
    expect(await shown()).toEqual(expected);
    await page.context().close();
  });

  test("the form proposes the band's current day, before and after the band's midnight", async () => {
    for (const [now, day] of [
      ['2150-03-08T05:59:00Z', '2150-03-07'],
      ['2150-03-08T06:01:00Z', '2150-03-08'],
      ['2150-11-01T04:59:00Z', '2150-10-31'],
      ['2150-11-02T05:30:00Z', '2150-11-01'],
    ]) {
      const page = await newPage(browser, { timezoneId });
      await page.clock.setFixedTime(now!);
      await open(page, `${stack.url}/booking`);
      await page.waitForFunction(
        (value) => (document.querySelector('#booking-eventDate') as HTMLInputElement).value === value,
        day,
      );
      await page.context().close();
    }
  });
});
