/** What browsers on phones know about bar codes, where they do. */
interface Detector {
  detect(image: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
type DetectorMaker = new (given: { formats: readonly string[] }) => Detector;

function makerOf(): DetectorMaker | undefined {
  return (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector;
}

/** Whether this phone can read a QR code by itself. Elsewhere the code is typed. */
export function canScan(): boolean {
  return makerOf() !== undefined && 'mediaDevices' in navigator;
}

const GIVE_UP_MS = 30_000;
const EVERY_MS = 250;

/** Opens the camera until a QR code is read; the dialog can be closed at any time. */
export async function scanCode(found: (code: string) => void): Promise<void> {
  const Maker = makerOf();
  if (!Maker) return;
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', 'Hold the QR code before the camera');
  dialog.className = 'm-auto w-full max-w-dialog rounded-xl bg-surface p-4';
  const video = document.createElement('video');
  video.playsInline = true;
  video.muted = true;
  video.className = 'w-full rounded-lg';
  const close = document.createElement('button');
  close.className = 'mt-3 min-h-12 w-full rounded-lg border border-control font-semibold';
  close.textContent = 'Close the camera';
  close.addEventListener('click', () => dialog.close());
  dialog.append(video, close);
  document.body.append(dialog);
  const stream = await navigator.mediaDevices
    .getUserMedia({ video: { facingMode: 'environment' } })
    .catch(() => null);
  const end = () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
    dialog.remove();
  };
  if (!stream) return end();
  dialog.addEventListener('close', end, { once: true });
  dialog.showModal();
  video.srcObject = stream;
  await video.play();
  const detector = new Maker({ formats: ['qr_code'] });
  for (const until = Date.now() + GIVE_UP_MS; dialog.open && Date.now() < until;) {
    const [code] = await detector.detect(video).catch(() => []);
    if (code) found(code.rawValue);
    if (code) break;
    await new Promise((done) => setTimeout(done, EVERY_MS));
  }
  if (dialog.open) dialog.close();
}
