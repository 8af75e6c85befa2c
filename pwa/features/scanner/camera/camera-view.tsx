import { useEffect, useRef, useState } from 'react';
import { scannerTexts as texts } from '../../../core/texts/scanner.ts';
import './camera-view.css';
import { openDecoder, type Decoder } from '../reading/decoder.ts';
import { readFrames } from '../reading/read-frames.ts';
import type { Doubt, SymbolRead } from '../reading/read-code.ts';

/**
 * The camera's picture with the frame, and the reading of it. `isReading` false shows the picture alone. `hint` is said in place of
 * the advice how to hold the camera.
 */
export function CameraView({
  stream,
  isReading,
  hint,
  onRead,
  onDoubt,
  onFailure,
}: {
  stream: MediaStream | null;
  isReading: boolean;
  hint: string | null;
  onRead: (read: SymbolRead) => void;
  onDoubt: (doubt: Doubt) => void;
  onFailure: () => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [decoder, setDecoder] = useState<Decoder | null>(null);
  const latest = useRef({ onRead, onDoubt, onFailure });
  useEffect(() => {
    latest.current = { onRead, onDoubt, onFailure };
  });

  useEffect(() => {
    const picture = video.current;
    if (!picture) return undefined;
    picture.srcObject = stream;
    setPlaying(false);
    // A refusal to play is said by what `isPlaying` leaves on the page.
    if (stream) picture.play().catch(() => undefined);
    return () => {
      picture.srcObject = null;
    };
  }, [stream]);

  // Brought while the camera starts; one for all of its frames.
  useEffect(() => {
    const opened = openDecoder();
    setDecoder(opened);
    return () => opened.close();
  }, []);

  useEffect(() => {
    const picture = video.current;
    if (!picture || !stream || !isReading || !decoder) return undefined;
    return readFrames(picture, decoder, {
      onRead: (read) => latest.current.onRead(read),
      onDoubt: (doubt) => latest.current.onDoubt(doubt),
      onFailure: () => latest.current.onFailure(),
    });
  }, [stream, isReading, decoder]);

  return (
    <div className={`camera${isReading && isPlaying ? ' is-reading' : ''}`}>
      {/* The picture of a camera has no words to caption. */}
      <video ref={video} className="camera__video" muted playsInline onPlaying={() => setPlaying(true)} />
      <div className="camera__frame" aria-hidden="true">
        <svg viewBox="0 0 332 184" preserveAspectRatio="none">
          <path d="M3 36V20A17 17 0 0 1 20 3h16M296 3h16a17 17 0 0 1 17 17v16M329 148v16a17 17 0 0 1-17 17h-16M36 181H20A17 17 0 0 1 3 164v-16" />
        </svg>
      </div>
      <p className="camera__hint" role="status">
        <span>{hint ?? (isPlaying ? texts.aim : texts.starting)}</span>
      </p>
    </div>
  );
}
