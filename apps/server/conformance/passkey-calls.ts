import { createTestPasskey } from '#dev/passkey.ts';
import * as proof from '#features/account-security/contract.confirm.ts';
import * as factor from '#features/account-security/contract.factors.ts';
import * as login from '#domain/identity/contract.passkeys.ts';
import type { Calls } from './reader.ts';

const FOREIGN = { headers: { origin: 'https://evil.example' } };

export const passkeyCalls: Calls = {
  'access: a passkey is made, renamed, opens a session, proves, and goes': async (reader) => {
    const { ask, house } = reader;
    const { token } = await house.addMember();
    const passkey = createTestPasskey(placeOf(house.url));
    await ask(factor.beginPasskey, 401);
    await ask(proof.beginPasskeyConfirmation, 422, { token });
    const { data: begun } = await ask(factor.beginPasskey, 200, { token });
    const made = { name: 'A phone', response: passkey.create(begun.options) };
    await ask(factor.addPasskey, 422, { token, body: { ...made, name: ' ' } });
    await ask(factor.addPasskey, 200, { token, body: made });
    await ask(factor.addPasskey, 422, { token, body: made });
    const params = { id: passkey.id };
    await ask(factor.renamePasskey, 200, { token, params, body: { name: 'A stick' } });
    await ask(factor.renamePasskey, 404, {
      token,
      params: { id: 'none' },
      body: { name: 'A stick' },
    });

    await ask(login.beginPasskeyLogin, 403, FOREIGN);
    const { data: asked } = await ask(login.beginPasskeyLogin, 200);
    const body = { response: passkey.get(asked.options) };
    await ask(login.logInByPasskey, 403, { body, ...FOREIGN });
    await ask(login.logInByPasskey, 200, { body });
    await ask(login.logInByPasskey, 422, { body });

    const { data: doubted } = await ask(proof.beginPasskeyConfirmation, 200, { token });
    const anew = { passkey: passkey.get(doubted.options) };
    await ask(proof.confirm, 200, { token, body: anew });
    await ask(proof.confirm, 422, { token, body: anew });
    await ask(factor.removePasskey, 200, { token, params });
    await ask(factor.removePasskey, 404, { token, params });
  },
};

/** A number is no name that a passkey could be bound to. */
function placeOf(url: string): { origin: string; rpId: string } {
  const { port } = new URL(url);
  return { origin: `http://localhost:${port}`, rpId: 'localhost' };
}
