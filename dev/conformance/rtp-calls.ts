import { downloadRtpReport, getRtpReport } from '#features/rtp/contract.ts';
import type { ConformanceTests } from './checker.ts';

export const rtpCalls: ConformanceTests = {
  'rtp: the RTP of the games, on a page and as a file': async ({ check }) => {
    const { data } = await check(getRtpReport, 200);
    await check(getRtpReport, 200, { query: { game: data.games[0].game } });
    await check(getRtpReport, 422, { query: { game: 'No Game' } });
    await check(downloadRtpReport, 200);
    await check(downloadRtpReport, 422, { query: { game: 'No Game' } });
  },
};
