/** What may be missing of the own addresses after so long is not waited for. */
const GATHER_MS = 1_000;
const SDP = 'application/sdp';

/** Plays WebRTC by WHEP: one HTTP request with an offer, whose response has the answer. */
export async function playWhep(
  video: HTMLVideoElement,
  url: string,
  signal: AbortSignal,
): Promise<void> {
  const peer = new RTCPeerConnection();
  let session: string | undefined;
  try {
    video.srcObject = receive(peer);
    await peer.setLocalDescription();
    await gathered(peer);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': SDP, accept: SDP },
      body: peer.localDescription!.sdp,
      ...ANONYMOUS,
      signal,
    });
    if (answer.status !== 201) throw new Error(`WHEP: status ${answer.status}`);
    session = sessionOf(answer, url);
    await peer.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
    await ended(peer, signal);
  } finally {
    peer.close();
    video.srcObject = null;
    if (session !== undefined) end(session);
  }
}

/** Neither cookies nor the address of the page are the business of a provider of videos. */
const ANONYMOUS = { credentials: 'omit', referrerPolicy: 'no-referrer' } as const;

function receive(peer: RTCPeerConnection): MediaStream {
  const media = new MediaStream();
  for (const kind of ['video', 'audio']) peer.addTransceiver(kind, { direction: 'recvonly' });
  peer.addEventListener('track', ({ track }) => media.addTrack(track));
  return media;
}

function gathered(peer: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, GATHER_MS);
    const check = () => {
      if (peer.iceGatheringState !== 'complete') return;
      clearTimeout(timer);
      resolve();
    };
    peer.addEventListener('icegatheringstatechange', check);
    check();
  });
}

/** Where the session is ended; undefined when it is not of the host that was asked. */
function sessionOf(answer: Response, url: string): string | undefined {
  const location = answer.headers.get('location');
  if (location === null) return undefined;
  const session = new URL(location, url);
  return session.origin === new URL(url).origin ? session.href : undefined;
}

function ended(peer: RTCPeerConnection, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (peer.connectionState === 'failed') reject(new Error('WHEP: the connection failed'));
    };
    peer.addEventListener('connectionstatechange', check);
    check();
    signal.addEventListener('abort', () => resolve());
    if (signal.aborted) resolve();
  });
}

/** A session that is not ended goes on until the provider notices. */
function end(session: string): void {
  fetch(session, { method: 'DELETE', keepalive: true, ...ANONYMOUS }).catch(() => undefined);
}
