import { lazy, Suspense } from 'react';

type Props = { text: string; label: string };

/** Shown if the QR code's module could not be loaded. */
const NotDrawn = ({ label }: Props) => <span className="muted">{label}: the QR code couldn’t be shown.</span>;

const QrCode = lazy(async () =>
  import('../../../ui/QrCode.tsx').then(
    (loaded) => ({ default: loaded.QrCode }),
    () => ({ default: NotDrawn }),
  ),
);

/** A square for a phone's camera. */
export const InviteCode = (props: Props) => (
  <Suspense fallback={<div className="skel qr-code" />}>
    <QrCode {...props} />
  </Suspense>
);
