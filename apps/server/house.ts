import type { FastifyInstance } from 'fastify';
import { DELIVER_JOB } from '#domain/messages/server/index.ts';
import { createJobs } from '#platform/server/jobs/jobs.ts';
import { migrateJobs } from '#platform/server/jobs/migrate-jobs.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';
import { openFeatures, type Features } from './features.ts';
import { openFront } from './front.ts';
import { openGround, type Ground, type HouseOptions } from './ground.ts';
import { listen } from './listen.ts';
import { addLive } from './live.ts';
import { openRooms, type Rooms } from './rooms.ts';
import { ownProviders } from './payment-providers.ts';
import { openSandbox } from './sandbox.ts';

export type House = {
  /** Where it listens, as http://host:port. */
  readonly url: string;
  readonly app: FastifyInstance;
  stop(): Promise<void>;
};

/** Opens every room, adds every feature and listens. The order of this function is the house. */
export async function startHouse(options: HouseOptions): Promise<House> {
  const { config } = options;
  // Known only once the house listens, unless somebody said it.
  const address = { url: config.publicUrl ?? '', house: '' };
  const ground = await openGround(options);
  const rooms = await openRooms(ground);
  const sandbox = openSandbox({ ...ground, address, messages: rooms.messages });
  // Features speak to open pages, which are there only after the features.
  const live: { sockets?: Sockets } = {};
  const features = await openFeatures({
    ...ground,
    rooms,
    providers: [...ownProviders({ ...ground, publicUrl: () => address.url }), ...sandbox.providers],
    socialProviders: sandbox.socialProviders,
    publicUrl: () => address.url,
    publishTo: (topic, player, data) => live.sockets?.publishTo(topic, player, data),
    sockets: () => live.sockets,
  });
  const front = await openFront({ ...ground, rooms, features, sandbox });
  live.sockets = addLive({ ...ground, rooms, features, app: front.app });
  const jobs = await openJobs(ground, rooms, features);
  address.house = await listen(front.app, config);
  address.url ||= address.house;
  await sandbox.start();
  await ground.events.start();
  await jobs.start();
  await rooms.rounds.start();

  /** The other way round: first nobody comes in, then work ends, then the ground is left. */
  async function stop(): Promise<void> {
    front.close();
    await sandbox.stop();
    await live.sockets?.stop();
    await front.app.close();
    await jobs.stop();
    await features.stop();
    await rooms.close();
    await ground.close();
  }

  return { url: address.house, app: front.app, stop };
}

async function openJobs({ url, db, log, metrics }: Ground, rooms: Rooms, { jobs }: Features) {
  await migrateJobs(url, log);
  return createJobs({
    ownerUrl: url,
    db,
    log,
    metrics,
    tasks: {
      ...Object.fromEntries(jobs.map(({ name, run }) => [name, async () => void (await run())])),
      [DELIVER_JOB]: rooms.messages.deliver,
    },
    schedule: jobs.map(({ name, everyMs }) => ({ name, everyMs })),
  });
}
