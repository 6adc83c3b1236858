import { lazy, Suspense } from 'react';

/** Shown if the QR code's module could not be loaded. */
const NoCode = ({ label }: { text: string; label: string }) => <span className="sr">{label} could not be drawn</span>;

const QrCode = lazy(async () =>
  import('../../ui/QrCode.tsx').then(
    (loaded) => ({ default: loaded.QrCode }),
    // the address next to it has the same content
    () => ({ default: NoCode }),
  ),
);

/** The QR code of the pool's address. */
export const JoinCode = ({ address }: { address: string }) => (
  <Suspense fallback={<div className="skel qr-code" />}>
    <QrCode text={address} label="Code to scan to join" />
  </Suspense>
);
