import { photo } from '#dev/verification-room.ts';
import * as avatar from '#features/profile/contract.avatar.ts';
import * as desk from '#features/verification/contract.backoffice.ts';
import * as contract from '#features/verification/contract.ts';
import type { Calls, Reader } from './reader.ts';
import { hire } from './staff.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const PERSON = { full_name: 'Anna Karenina', birth_date: '1990-05-17' };
const JPEG = { headers: { 'content-type': 'image/jpeg' } };

export const verificationCalls: Calls = {
  'profile.verification: from the name over the documents to the submit': async (reader) => {
    const { ask, house } = reader;
    const { token } = await house.addMember();
    await ask(contract.getVerification, 200, { token });
    await ask(contract.getVerification, 401);
    const child = { ...PERSON, birth_date: `${new Date().getFullYear() - 5}-01-01` };
    await ask(contract.savePerson, 422, { token, body: child });
    await ask(contract.savePerson, 422, { token, body: { ...PERSON, birth_date: 'long ago' } });
    await ask(contract.savePerson, 200, { token, body: PERSON });
    await ask(contract.submitVerification, 422, { token });
    const { data } = await addDocument(reader, token, 'passport');
    const params = { id: String(data.documents[0].id) };
    await ask(contract.removeDocument, 200, { token, params });
    await ask(contract.removeDocument, 404, { token, params });
    await addDocument(reader, token, 'passport');
    await addDocument(reader, token, 'selfie');
    const { data: sent } = await ask(contract.submitVerification, 200, { token });
    await ask(contract.savePerson, 422, { token, body: PERSON });
    await ask(contract.removeDocument, 422, { token, params: { id: sent.documents[0].id } });
  },

  'profile.verification: a file that is none is refused': async ({ ask, house }) => {
    const { token } = await house.addMember();
    const upload = { token, query: { kind: 'selfie' }, ...JPEG };
    const call = contract.uploadDocument;
    await ask(call, 422, { ...upload, body: 'no picture' });
    await ask(call, 422, { ...upload, body: await photo(20, 20) });
    await ask(call, 422, { ...upload, body: Buffer.alloc(0) });
    await ask(call, 422, { ...upload, query: { kind: 'diary' }, body: await photo() });
    await ask(call, 415, { ...upload, headers: { 'content-type': 'text/html' }, body: '<p>' });
    await ask(call, 413, { ...upload, body: Buffer.alloc(call.upload.maxBytes + 1) });
    await ask(call, 401, { ...upload, token: undefined, body: await photo() });
  },

  'staff: verifications are listed, taken, read and decided': async (reader) => {
    const { ask, house } = reader;
    const verifier = await hire(reader, 'risk');
    const player = await house.addMember();
    const { token } = player;
    await ask(contract.savePerson, 200, { token, body: PERSON });
    await addDocument(reader, token, 'passport');
    await addDocument(reader, token, 'selfie');
    await ask(contract.submitVerification, 200, { token });
    const wish = { token: verifier, params: { player: player.id.toString() } };
    const other = { token: verifier, params: { player: '999999999' } };
    await ask(desk.listWaiting, 200, { token: verifier, query: { limit: '1' } });
    await ask(desk.listWaiting, 422, { token: verifier, query: { cursor: 'tomorrow' } });
    await ask(desk.listWaiting, 403, { token });
    const { data } = await ask(desk.readVerification, 200, wish);
    await ask(desk.readVerification, 404, other);
    await ask(desk.openVerification, 200, wish);
    await ask(desk.openVerification, 422, wish);
    await ask(desk.openVerification, 404, other);
    const file = { token: verifier, params: { ...wish.params, document: data.documents[0].id } };
    await ask(desk.readDocument, 200, file);
    await ask(desk.readDocument, 404, { ...file, params: { ...file.params, document: NOBODY } });
    await ask(desk.readDocument, 403, { ...file, token });
    await ask(desk.decideVerification, 422, { ...wish, body: { step: 'refuse' } });
    await ask(desk.decideVerification, 403, { ...wish, body: { step: 'vouch', reason: 'Known.' } });
    await ask(desk.decideVerification, 200, { ...wish, body: { step: 'accept' } });
    await ask(desk.decideVerification, 422, { ...wish, body: { step: 'accept' } });
  },

  'profile.avatar: a picture is set and taken away': async ({ ask, house }) => {
    const { token } = await house.addMember();
    const square = { left: '100', top: '0', size: '600' };
    const picture = { token, ...JPEG, body: await photo() };
    await ask(avatar.uploadAvatar, 200, { ...picture, query: square });
    await ask(avatar.uploadAvatar, 200, picture);
    await ask(avatar.uploadAvatar, 422, { ...picture, query: { left: '100' } });
    await ask(avatar.uploadAvatar, 422, { ...picture, query: { ...square, size: '9000' } });
    await ask(avatar.uploadAvatar, 422, { ...picture, body: 'GIF89a' });
    await ask(avatar.uploadAvatar, 422, { ...picture, body: await photo(10, 10) });
    await ask(avatar.removeAvatar, 200, { token });
    await ask(avatar.removeAvatar, 401);
  },
};

async function addDocument({ ask }: Reader, token: string, kind: string) {
  const body = await photo();
  return await ask(contract.uploadDocument, 200, { token, query: { kind }, ...JPEG, body });
}
