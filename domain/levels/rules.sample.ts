import { levelTerms, type LevelTerms } from './rules.ts';

const RAKEBACK = [500, 600, 700, 800, 900, 1_000, 1_200, 1_400, 1_600, 2_000];
const CASHBACK = [100, 150, 200, 250, 300, 400, 500, 600, 800, 1_000];
const CASHBACK_MAX = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];
const REWARDS = ['0.02', '0.03', '0.07', '0.18', '0.46', '1.17', '2.92', '7.32', '18.31', '45.77'];

/** For tests: what levels give as it is shipped. */
export function sampleTerms(): LevelTerms {
  return levelTerms.parse({
    rates: { USD: 100_000_000, EUR: 110_000_000, RUB: 1_250_000, KZT: 200_000, INR: 1_200_000 },
    factors: { slots: 10_000, originals: 2_500, sports: 10_000, live: 2_500 },
    cashback_min: '1.00',
    retention_bp: 5_000,
    levels: REWARDS.map((reward, index) => ({
      rakeback_bp: RAKEBACK[index],
      cashback_bp: CASHBACK[index],
      cashback_max: `${CASHBACK_MAX[index]}.00`,
      reward,
    })),
  });
}
