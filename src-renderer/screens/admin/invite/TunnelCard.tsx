import { Button, Callout, Switch } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Tunnel, TunnelProgram } from '#shared/model.ts';
import { atServer } from '../../../data/clock.ts';
import { read } from '../../../data/queries.ts';
import { tunnel as tunnelData } from '../../../data/tunnel.ts';
import { ChoiceField } from '../../../ui/ChoiceField.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { nearTime, zoneLabel } from '../../../ui/format.ts';
import { LazyQrCode } from '../../../ui/LazyQrCode.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { FailureLine } from '../../../ui/Reading.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { CopyButton } from '../CopyButton.tsx';
import { TunnelPrograms } from './TunnelPrograms.tsx';
import { isWanted, PROGRAMS, retryWords, stateWords, tunnelWords } from './tunnelWords.ts';
import './tunnel.css';

/** The tunnel's state: text, address and error. */
function TunnelState({ tunnel, readAt }: { tunnel: Tunnel; readAt: number }) {
  const now = useNow();
  const id = useId();
  const { state, address, since, attempt, retryInMs, message, link, program } = tunnel;
  const words = stateWords(tunnel, since === null ? '' : `${nearTime(Date.parse(since), now)} ${zoneLabel()}`);
  return (
    <div className="tunnel-state">
      <p role="status" className={`tunnel-said is-${state}`}>
        {words}
      </p>
      {retryInMs !== null && <p>{retryWords(retryInMs - (now - readAt), attempt)}</p>}
      {state === 'on' && message !== null && (
        <Callout icon={null} intent="danger">
          {message}
        </Callout>
      )}
      {link !== null && (
        <p>
          <a className="tunnel-link" href={link} target="_blank" rel="noopener noreferrer">
            {link}
          </a>
        </p>
      )}
      {address !== null && (
        <div className="tunnel-address">
          <div>
            <p className="tunnel-url" id={id}>
              {address}
            </p>
            <CopyButton text={address} label="Copy Public Link" about={address} fieldId={id} />
            <p className="muted">
              {tunnelWords.soon} {program === 'cloudflared' && tunnelWords.newAddress}
            </p>
          </div>
          <LazyQrCode text={address} label="Public link to scan" />
        </div>
      )}
    </div>
  );
}

/** The program that the switch starts, with its description. */
function useTunnelSwitch(tunnel: Tunnel) {
  const [picked, pick] = useState<TunnelProgram | null>(null);
  const [isAsking, setAsking] = useState(false);
  /** The switch's position until the server has answered; the state is shown below it. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const start = useMutation({
    mutationFn: (program: TunnelProgram) => tunnelData.start(program),
    meta: { failed: tunnelWords.startFailed, fallback: tunnelWords.startFailed },
    onSettled: () => setWanted(null),
  });
  const stop = useMutation({
    mutationFn: () => tunnelData.stop(),
    meta: { failed: tunnelWords.stopFailed, fallback: tunnelWords.stopFailed },
    onSettled: () => {
      setAsking(false);
      setWanted(null);
    },
  });
  const isOn = isWanted(tunnel);
  const installed = tunnel.programs.filter(({ isInstalled }) => isInstalled).map(({ name }) => name);
  const isThere = (name: TunnelProgram | null) => name !== null && installed.includes(name);
  const program = [picked, tunnel.program].find(isThere) ?? installed[0] ?? null;
  return {
    isOn,
    isShownOn: wanted ?? isOn,
    installed,
    program,
    pick,
    flip: () => {
      if (start.isPending || stop.isPending) return;
      // A commissioner who came through the tunnel would cut off their own connection.
      if (isOn && window.location.origin === tunnel.address) return setAsking(true);
      setWanted(!isOn);
      if (isOn) stop.mutate();
      else if (program !== null) start.mutate(program);
    },
    isAsking,
    stopAsking: () => setAsking(false),
    stop,
  };
}

type SwitchProps = { tunnel: Tunnel; readAt: number; onLook: () => void };

/** The switch and the program with its description; or the programs that can be installed. */
function TunnelSwitch({ tunnel, readAt, onLook }: SwitchProps) {
  const { isOn, isShownOn, installed, program, pick, flip, isAsking, stopAsking, stop } = useTunnelSwitch(tunnel);
  const others = tunnel.programs.filter(({ isInstalled }) => !isInstalled);
  return (
    <>
      {(isOn || program !== null) && (
        <Switch className="tunnel-switch" role="switch" checked={isShownOn} label={tunnelWords.on} onChange={flip} />
      )}
      {!isOn && program !== null && installed.length > 1 && (
        <ChoiceField
          label="Tunnel program"
          value={program}
          choices={installed.map((name) => ({ value: name, label: PROGRAMS[name].title }))}
          onChange={pick}
        />
      )}
      {!isOn && program !== null && <p className="muted">{PROGRAMS[program].about}</p>}
      <TunnelState tunnel={tunnel} readAt={readAt} />
      <p className="muted">
        {tunnelWords.meaning} {tunnelWords.ends}
      </p>
      {installed.length === 0 && !isOn && (
        <>
          <p>{tunnelWords.noneInstalled}</p>
          <TunnelPrograms programs={others} />
          <Button text={tunnelWords.lookAgain} onClick={onLook} />
        </>
      )}
      {installed.length > 0 && others.length > 0 && !isOn && (
        <details className="causes-fold">
          <summary>{tunnelWords.othersToo}</summary>
          <TunnelPrograms programs={others} />
        </details>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Close the tunnel?"
          verb="Close Tunnel"
          keep="Keep It Open"
          isPending={stop.isPending}
          onConfirm={() => stop.mutate()}
          onClose={stopAsking}
        >
          <p>{tunnelWords.closesItself}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The switch for a tunnel, which gives friends outside this network an address. */
export function TunnelCard() {
  const query = useQuery(read('readTunnel'));
  const { data, error, refetch, dataUpdatedAt } = query;
  return (
    <section className="card admin-card tunnel" aria-labelledby="tunnel">
      <h2 id="tunnel">{tunnelWords.title}</h2>
      {data === undefined && error === null && <Loading className="skel tunnel-skel" />}
      {data === undefined && error !== null && <FailureLine of={query} role="alert" />}
      {data !== undefined && (
        <TunnelSwitch tunnel={data} readAt={atServer(dataUpdatedAt)} onLook={() => void refetch()} />
      )}
    </section>
  );
}
