const WIDTHS = ['62%', '38%', '80%', '54%', '46%'];

/** Messages in the shape of what comes. */
export const ChatSkeleton = () => (
  <div className="chat-skeleton" aria-busy="true">
    <span className="sr">Loading the messages</span>
    {WIDTHS.map((width) => (
      <div className="message" key={width} aria-hidden="true">
        <div className="skel message-initial" />
        <div>
          <div className="skel" style={{ width: 110, height: 14 }} />
          <div className="skel" style={{ width, height: 16, marginTop: 8 }} />
        </div>
      </div>
    ))}
  </div>
);
