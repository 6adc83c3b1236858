import { Skel } from '../../ui/Loading.tsx';

const WIDTHS = ['62%', '38%', '80%', '54%', '46%'];

/** Messages in the shape of the loaded content. */
export const ChatSkeleton = () => (
  <div className="chat-skeleton" aria-busy="true">
    <span className="sr">Loading the messages</span>
    {WIDTHS.map((width) => (
      <div className="message" key={width} aria-hidden="true">
        <div className="skel message-initial" />
        <div>
          <Skel width={110} height={14} />
          <Skel width={width} height={16} marginTop={8} />
        </div>
      </div>
    ))}
  </div>
);
