import { photo } from '#dev/verification-fixture.ts';
import * as avatar from '#domain/identity/contract.avatar.ts';
import * as backoffice from '#features/verification/contract.backoffice.ts';
import * as contract from '#features/verification/contract.ts';
import type { ConformanceTests, Checker } from './checker.ts';
import { logInAsStaff } from './staff.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const IDENTITY = { full_name: 'Anna Karenina', birth_date: '1990-05-17' };
const JPEG = { headers: { 'content-type': 'image/jpeg' } };

export const verificationCalls: ConformanceTests = {
  'profile.verification: from the name over the documents to the submission': async (checker) => {
    const { check, app } = checker;
    const { token } = await app.addMember();
    await check(contract.getVerification, 200, { token });
    await check(contract.getVerification, 401);
    const child = { ...IDENTITY, birth_date: `${new Date().getFullYear() - 5}-01-01` };
    await check(contract.savePerson, 422, { token, body: child });
    await check(contract.savePerson, 422, { token, body: { ...IDENTITY, birth_date: 'long ago' } });
    await check(contract.savePerson, 200, { token, body: IDENTITY });
    await check(contract.submitVerification, 422, { token });
    const { data } = await addDocument(checker, token, 'passport');
    const params = { id: String(data.documents[0].id) };
    await check(contract.removeDocument, 200, { token, params });
    await check(contract.removeDocument, 404, { token, params });
    await addDocument(checker, token, 'passport');
    await addDocument(checker, token, 'selfie');
    const { data: sent } = await check(contract.submitVerification, 200, { token });
    await check(contract.savePerson, 422, { token, body: IDENTITY });
    await check(contract.removeDocument, 422, { token, params: { id: sent.documents[0].id } });
  },

  'profile.verification: an invalid file is refused': async ({ check, app }) => {
    const { token } = await app.addMember();
    const upload = { token, query: { kind: 'selfie' }, ...JPEG };
    const call = contract.uploadDocument;
    await check(call, 422, { ...upload, body: 'no picture' });
    await check(call, 422, { ...upload, body: await photo(20, 20) });
    await check(call, 422, { ...upload, body: Buffer.alloc(0) });
    await check(call, 422, { ...upload, query: { kind: 'diary' }, body: await photo() });
    await check(call, 415, { ...upload, headers: { 'content-type': 'text/html' }, body: '<p>' });
    await check(call, 413, { ...upload, body: Buffer.alloc(call.upload.maxBytes + 1) });
    await check(call, 401, { ...upload, token: undefined, body: await photo() });
  },

  'staff: verifications are listed, claimed, read and decided': async (checker) => {
    const { check, app } = checker;
    const verifier = await logInAsStaff(checker, 'risk');
    const player = await app.addMember();
    const { token } = player;
    await check(contract.savePerson, 200, { token, body: IDENTITY });
    await addDocument(checker, token, 'passport');
    await addDocument(checker, token, 'selfie');
    await check(contract.submitVerification, 200, { token });
    const target = { token: verifier, params: { player: player.id.toString() } };
    const other = { token: verifier, params: { player: '999999999' } };
    await check(backoffice.listWaiting, 200, { token: verifier, query: { limit: '1' } });
    await check(backoffice.listWaiting, 422, { token: verifier, query: { cursor: 'tomorrow' } });
    await check(backoffice.listWaiting, 403, { token });
    await check(backoffice.exportWaiting, 200, { token: verifier });
    await check(backoffice.exportWaiting, 422, { token: verifier, query: { status: 'vip' } });
    const { data } = await check(backoffice.readVerification, 200, target);
    await check(backoffice.readVerification, 404, other);
    await check(backoffice.openVerification, 200, target);
    await check(backoffice.openVerification, 422, target);
    await check(backoffice.openVerification, 404, other);
    const claim = (step: string) => ({ ...target, body: { step } });
    await check(backoffice.claimVerification, 200, claim('release'));
    await check(backoffice.claimVerification, 422, claim('release'));
    await check(backoffice.claimVerification, 200, claim('claim'));
    await check(backoffice.claimVerification, 422, claim('takeover'));
    await check(backoffice.claimVerification, 404, { ...other, body: { step: 'claim' } });
    await check(backoffice.claimVerification, 403, { ...claim('claim'), token });
    const file = { token: verifier, params: { ...target.params, document: data.documents[0].id } };
    await check(backoffice.readDocument, 200, file);
    await check(backoffice.readDocument, 404, {
      ...file,
      params: { ...file.params, document: UNKNOWN_ID },
    });
    await check(backoffice.readDocument, 403, { ...file, token });
    await check(backoffice.decideVerification, 422, { ...target, body: { step: 'refuse' } });
    await check(backoffice.decideVerification, 403, {
      ...target,
      body: { step: 'vouch', reason: 'Known.' },
    });
    await check(backoffice.decideVerification, 200, { ...target, body: { step: 'accept' } });
    await check(backoffice.decideVerification, 422, { ...target, body: { step: 'accept' } });
  },

  'profile.avatar: a picture is set and removed': async ({ check, app }) => {
    const { token } = await app.addMember();
    const square = { left: '100', top: '0', size: '600' };
    const picture = { token, ...JPEG, body: await photo() };
    await check(avatar.uploadAvatar, 200, { ...picture, query: square });
    await check(avatar.uploadAvatar, 200, picture);
    await check(avatar.uploadAvatar, 422, { ...picture, query: { left: '100' } });
    await check(avatar.uploadAvatar, 422, { ...picture, query: { ...square, size: '9000' } });
    await check(avatar.uploadAvatar, 422, { ...picture, body: 'GIF89a' });
    await check(avatar.uploadAvatar, 422, { ...picture, body: await photo(10, 10) });
    await check(avatar.removeAvatar, 200, { token });
    await check(avatar.removeAvatar, 401);
  },
};

async function addDocument({ check }: Checker, token: string, kind: string) {
  const body = await photo();
  return await check(contract.uploadDocument, 200, { token, query: { kind }, ...JPEG, body });
}
