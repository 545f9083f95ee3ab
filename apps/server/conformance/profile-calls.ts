import { expect } from 'vitest';
import * as profile from '#features/profile/contract.ts';
import * as identity from '#domain/identity/contract.ts';
import { openDeposit, play, type Calls } from './reader.ts';

export const profileCalls: Calls = {
  'profile: user, settings, balances, sums, movements and deposits': async (reader) => {
    const { ask, house } = reader;
    const { id, token } = await house.addMember('500.00');
    await ask(identity.getUser, 200, { token, query: { whoAreYou: 'me' } });
    await ask(identity.getUser, 401);
    await ask(identity.updateSettings, 200, { token, body: { timezone: 'Asia/Almaty' } });
    await ask(identity.updateSettings, 422, { token, body: { timezone: 'Mars/Olympus' } });
    await ask(identity.topUpPlay, 422, { token });
    await house.grant(id, '-10000.00', 'PLAY');
    await ask(identity.topUpPlay, 200, { token });
    await ask(profile.getBalances, 200, { token });
    await ask(profile.getBalances, 401, { token: (await house.addGuest()).token });
    await play(reader, token);
    await ask(profile.getSummary, 200, { token, query: { period: '24h', play: 'none' } });
    await ask(profile.getSummary, 422, { token, query: { period: 'yesterday' } });
    const { data } = await ask(profile.listMovements, 200, { token, query: { limit: '1' } });
    expect(data).toHaveLength(1);
    await ask(profile.listMovements, 422, { token, query: { cursor: 'nowhere' } });
    await openDeposit(reader, token);
    await ask(profile.listDeposits, 200, { token });
    await ask(profile.listDeposits, 422, { token, query: { limit: '0' } });
  },
  'profile: the account, consent, data to take along, and the end of it': async ({
    ask,
    house,
  }) => {
    const { token } = await house.addMember('10.00');
    await ask(profile.getAccount, 200, { token });
    await ask(profile.getAccount, 401);
    await ask(profile.updateMarketing, 200, { token, body: { sms: true } });
    await ask(profile.updateMarketing, 422, { token, body: {} });
    await ask(profile.exportAccount, 200, { token });
    await ask(profile.exportAccount, 401);
    await ask(profile.closeAccount, 422, { token });
    await ask(profile.closeAccount, 200, { token: (await house.addMember()).token });
  },
};
