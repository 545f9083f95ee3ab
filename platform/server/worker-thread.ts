import { Worker } from 'node:worker_threads';

/**
 * Work that would delay everything else for too long, done by a worker thread one request after the
 * other. The thread is started with the first request and kept; after an error, which all waiting
 * requests get, the next request starts another. A program that has nothing else to do ends without
 * waiting for an idle thread.
 */
export function createWorkerThread<Request, Answer>(
  program: URL,
): (request: Request) => Promise<Answer> {
  const waiting: PromiseWithResolvers<Answer>[] = [];
  let thread: Worker | undefined;

  function begin(): Worker {
    const begun = new Worker(program);
    // Answers come in the order of the requests.
    begun.on('message', (answer: Answer) => {
      waiting.shift()!.resolve(answer);
      if (waiting.length === 0) begun.unref();
    });
    begun.on('error', (error) => {
      thread = undefined;
      for (const each of waiting.splice(0)) each.reject(error);
    });
    return begun;
  }

  return async (request) => {
    thread ??= begin();
    const answer = Promise.withResolvers<Answer>();
    waiting.push(answer);
    thread.ref();
    thread.postMessage(request);
    return await answer.promise;
  };
}
