import { globSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { CallShape, TopicShape } from '#core/wire.ts';

export type Declared = { readonly calls: CallShape[]; readonly topics: TopicShape[] };

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Every call and topic that any contract of the repository declares, served or not. */
export async function readContracts(): Promise<Declared> {
  const files = globSync(['domain/*/contract*.ts', 'features/*/contract*.ts'], { cwd: ROOT });
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(ROOT, file)).href)),
  );
  const shapes = modules.flatMap(shapesIn);
  return {
    calls: shapes.filter((shape): shape is CallShape => 'method' in shape && 'path' in shape),
    topics: shapes.filter((shape): shape is TopicShape => 'snapshot' in shape && 'name' in shape),
  };
}

/** A contract may group its calls under names: those of a table, those of each room. */
function shapesIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null || '_zod' in value) return [];
  return 'audience' in value ? [value] : Object.values(value).flatMap(shapesIn);
}
