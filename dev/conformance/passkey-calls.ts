import { createTestPasskey } from '#dev/passkey.ts';
import * as proof from '#features/account-security/contract.confirm.ts';
import * as factor from '#features/account-security/contract.factors.ts';
import * as login from '#domain/identity/contract.passkeys.ts';
import type { ConformanceTests } from './checker.ts';

const FOREIGN = { headers: { origin: 'https://evil.example' } };

export const passkeyCalls: ConformanceTests = {
  'access: a passkey is added, renamed, used for login and step-up, and removed': async (
    checker,
  ) => {
    const { check, app } = checker;
    const { token } = await app.addMember();
    const passkey = createTestPasskey(placeOf(app.url));
    await check(factor.beginPasskey, 401);
    await check(proof.beginPasskeyConfirmation, 422, { token });
    const { data: begun } = await check(factor.beginPasskey, 200, { token });
    const made = { name: 'A phone', response: passkey.create(begun.options) };
    await check(factor.addPasskey, 422, { token, body: { ...made, name: ' ' } });
    await check(factor.addPasskey, 200, { token, body: made });
    await check(factor.addPasskey, 422, { token, body: made });
    const params = { id: passkey.id };
    await check(factor.renamePasskey, 200, { token, params, body: { name: 'A stick' } });
    await check(factor.renamePasskey, 404, {
      token,
      params: { id: 'none' },
      body: { name: 'A stick' },
    });

    await check(login.beginPasskeyLogin, 403, FOREIGN);
    const { data: response } = await check(login.beginPasskeyLogin, 200);
    const body = { response: passkey.get(response.options) };
    await check(login.logInByPasskey, 403, { body, ...FOREIGN });
    await check(login.logInByPasskey, 200, { body });
    await check(login.logInByPasskey, 422, { body });

    const { data: confirmation } = await check(proof.beginPasskeyConfirmation, 200, { token });
    const secondProof = { passkey: passkey.get(confirmation.options) };
    await check(proof.confirm, 200, { token, body: secondProof });
    await check(proof.confirm, 422, { token, body: secondProof });
    await check(factor.removePasskey, 200, { token, params });
    await check(factor.removePasskey, 404, { token, params });
  },
};

/** WebAuthn does not accept an IP address as a relying party, so localhost stands in. */
function placeOf(url: string): { origin: string; rpId: string } {
  const { port } = new URL(url);
  return { origin: `http://localhost:${port}`, rpId: 'localhost' };
}
