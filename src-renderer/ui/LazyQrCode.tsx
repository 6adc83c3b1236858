import { lazy, Suspense } from 'react';

type Props = { text: string; label: string };

/** Shown if the QR code's module could not be loaded; the link beside it works without. */
const NotDrawn = ({ label }: Props) => <span className="muted">{label}: the QR code couldn’t be shown.</span>;

const QrCode = lazy(async () =>
  import('./QrCode.tsx').then(
    (loaded) => ({ default: loaded.QrCode }),
    () => ({ default: NotDrawn }),
  ),
);

/** A QR code for a phone's camera, whose module loads only when one is shown. */
export const LazyQrCode = (props: Props) => (
  <Suspense fallback={<div className="skel qr-code" />}>
    <QrCode {...props} />
  </Suspense>
);
