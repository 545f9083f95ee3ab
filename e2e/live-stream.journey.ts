/** The video of a provider beside a live table, by HLS and by WebRTC from a real peer. */
import type { Page, Route } from '@playwright/test';
import { expect, test, type OwnApp } from './support/own-app.ts';

const PROVIDER = 'https://video.example';
const HLS = { table: 'baccarat', kind: 'hls', url: `${PROVIDER}/baccarat/live.m3u8` };
const WHEP = { table: 'blackjack', kind: 'whep', url: `${PROVIDER}/whep/blackjack` };
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': 'location',
};

test.afterAll(({ app }) => app.resetSetting('live_streams'));

test('live tables: a player opens the video of a table, which fails, is tried again and plays', async ({
  app,
  page,
  browser,
  expectAccessible,
  consoleErrors,
}) => {
  consoleErrors.allow(/net::ERR_FAILED|The video of the table failed|axe.utils.preloadMedia/);
  await setStreams(app, page);
  const camera = await (await browser.newContext()).newPage();
  const film = await recordFilm(camera);
  let isUp = false;
  await page.route(`${PROVIDER}/**`, (route) => (isUp ? sendFilm(route, film) : route.abort()));
  // The library plays it, as in browsers that cannot by themselves.
  await page.addInitScript('HTMLMediaElement.prototype.canPlayType = () => ""');

  await page.goto('/en/games/roulette?table=live');
  await expect(page.locator('.bet-timer')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Video of the table' })).toHaveCount(0);

  await page.goto('/en/games/baccarat');
  const button = page.getByRole('button', { name: 'Video of the table' });
  await button.click();
  const video = page.getByRole('region', { name: 'Video of the table' });
  await expect(video).toContainText('The video is not available now.');
  await expectAccessible();
  isUp = true;
  await video.getByRole('button', { name: 'Try again' }).click();
  await expect(video).toHaveAttribute('data-state', 'playing');
  await expect(video).toContainText('A few seconds behind.');
  await expectPicture(page);
  await expectAccessible();
  await button.click();
  await expect(video).toHaveCount(0);
});

test(
  'live tables: a video by WebRTC plays with its sound off, and its session is ended',
  { tag: '@deep' },
  async ({ app, page, browser }) => {
    await setStreams(app, page);
    const camera = await (await browser.newContext()).newPage();
    await startCamera(camera);
    const asked: string[] = [];
    await page.route(`${PROVIDER}/**`, async (route) => {
      const request = route.request();
      asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
      if (request.method() !== 'POST') return await route.fulfill({ status: 200, headers: CORS });
      const body = await camera.evaluate(
        (offer) => globalThis.answerOffer(offer),
        request.postData()!,
      );
      const headers = { ...CORS, 'content-type': 'application/sdp', location: '/whep/session-7' };
      return await route.fulfill({ status: 201, headers, body });
    });

    await page.goto('/en/games/blackjack');
    await page.getByRole('button', { name: 'Video of the table' }).click();
    const video = page.getByRole('region', { name: 'Video of the table' });
    await expect(video).toHaveAttribute('data-state', 'playing');
    await expectPicture(page);
    const element = page.locator('video');
    expect(await element.evaluate((each: HTMLVideoElement) => each.muted)).toBe(true);
    await video.getByRole('button', { name: 'Turn the sound of the video on' }).click();
    expect(await element.evaluate((each: HTMLVideoElement) => each.muted)).toBe(false);
    await page.getByRole('button', { name: 'Video of the table' }).click();
    await expect(video).toHaveCount(0);
    await expect
      .poll(() => asked.filter((each) => !each.startsWith('OPTIONS')))
      .toEqual(['POST /whep/blackjack', 'DELETE /whep/session-7']);
  },
);

declare global {
  var answerOffer: (offer: string) => Promise<string>;
  var camera: MediaStream;
}

/** The server reads the setting anew within a moment. */
async function setStreams(app: OwnApp, page: Page): Promise<void> {
  await app.changeSetting('live_streams', [HLS, WHEP]);
  await expect
    .poll(async () => await (await page.request.get('/api/bootstrap')).text())
    .toContain(WHEP.url);
}

async function expectPicture(page: Page): Promise<void> {
  const width = () => page.locator('video').evaluate((each: HTMLVideoElement) => each.videoWidth);
  await expect.poll(width).toBeGreaterThan(0);
}

/** A canvas whose colour changes, as a camera. */
async function startCamera(page: Page): Promise<void> {
  await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 180];
    const context = canvas.getContext('2d')!;
    let hue = 0;
    setInterval(() => {
      context.fillStyle = `hsl(${(hue += 5)} 60% 40%)`;
      context.fillRect(0, 0, 320, 180);
    }, 50);
    globalThis.camera = canvas.captureStream(20);
    globalThis.answerOffer = async (offer) => {
      const peer = new RTCPeerConnection();
      for (const track of globalThis.camera.getTracks()) peer.addTrack(track, globalThis.camera);
      await peer.setRemoteDescription({ type: 'offer', sdp: offer });
      await peer.setLocalDescription();
      await new Promise<void>((resolve) => {
        const check = () => peer.iceGatheringState === 'complete' && resolve();
        peer.addEventListener('icegatheringstatechange', check);
        check();
      });
      return peer.localDescription!.sdp;
    };
  });
}

type Film = { readonly head: Buffer; readonly pictures: Buffer };

/** Some seconds in fragmented MP4: what comes before the first fragment, and the fragments. */
async function recordFilm(page: Page): Promise<Film> {
  await startCamera(page);
  const bytes = await page.evaluate(async () => {
    const recorder = new MediaRecorder(globalThis.camera, { mimeType: 'video/mp4;codecs=vp9' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const stopped = new Promise((resolve) => {
      recorder.addEventListener('stop', resolve);
    });
    recorder.start(500);
    setTimeout(() => recorder.stop(), 4_000);
    await stopped;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  const film = Buffer.from(bytes);
  const at = film.indexOf('moof') - 4;
  expect(at).toBeGreaterThan(0);
  return { head: film.subarray(0, at), pictures: film.subarray(at) };
}

const LISTS = {
  'live.m3u8': `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=300000,CODECS="vp09.00.10.08",RESOLUTION=320x180
pictures.m3u8
`,
  'pictures.m3u8': `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-MAP:URI="head.mp4"
#EXTINF:4,
pictures.m4s
#EXT-X-ENDLIST
`,
};

async function sendFilm(route: Route, { head, pictures }: Film): Promise<void> {
  const name = new URL(route.request().url()).pathname.split('/').at(-1);
  const bodies: Record<string, string | Buffer> = {
    ...LISTS,
    'head.mp4': head,
    'pictures.m4s': pictures,
  };
  await route.fulfill({ status: 200, headers: CORS, body: bodies[name!]! });
}
