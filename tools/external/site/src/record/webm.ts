/** A coded picture, and when it is shown. */
export interface Picture {
  /** Milliseconds after the start. */
  at: number;
  isKey: boolean;
  data: Uint8Array;
}

export interface Video {
  width: number;
  height: number;
  /** Milliseconds. */
  duration: number;
  /** In order; the first is a key picture. A block is at most 32 s after the last key picture. */
  pictures: readonly Picture[];
}

/** Elements of Matroska, by the names of its specification. */
const ids = {
  EBML: 0x1a45dfa3,
  EBMLVersion: 0x4286,
  EBMLReadVersion: 0x42f7,
  EBMLMaxIDLength: 0x42f2,
  EBMLMaxSizeLength: 0x42f3,
  DocType: 0x4282,
  DocTypeVersion: 0x4287,
  DocTypeReadVersion: 0x4285,
  Segment: 0x18538067,
  Info: 0x1549a966,
  TimestampScale: 0x2ad7b1,
  Duration: 0x4489,
  MuxingApp: 0x4d80,
  WritingApp: 0x5741,
  Tracks: 0x1654ae6b,
  TrackEntry: 0xae,
  TrackNumber: 0xd7,
  TrackUID: 0x73c5,
  TrackType: 0x83,
  CodecID: 0x86,
  Video: 0xe0,
  PixelWidth: 0xb0,
  PixelHeight: 0xba,
  Cues: 0x1c53bb6b,
  CuePoint: 0xbb,
  CueTime: 0xb3,
  CueTrackPositions: 0xb7,
  CueTrack: 0xf7,
  CueClusterPosition: 0xf1,
  Cluster: 0x1f43b675,
  Timestamp: 0xe7,
  SimpleBlock: 0xa3,
} as const;

const track = 1;
const program = 'crossborder-fx';

/** A WebM file with one track of VP9 pictures, which a player can seek in. */
export function webmOf({ width, height, duration, pictures }: Video): Uint8Array {
  const info = element('Info', [
    element('TimestampScale', unsigned(1_000_000)),
    element('Duration', double(duration)),
    element('MuxingApp', text(program)),
    element('WritingApp', text(program)),
  ]);
  const tracks = element('Tracks', [
    element('TrackEntry', [
      element('TrackNumber', unsigned(track)),
      element('TrackUID', unsigned(track)),
      element('TrackType', unsigned(1)),
      element('CodecID', text('V_VP9')),
      element('Video', [
        element('PixelWidth', unsigned(width)),
        element('PixelHeight', unsigned(height)),
      ]),
    ]),
  ]);
  const clusters = clustersOf(pictures);
  const cues = cuesOf(clusters, info.length + tracks.length);
  return joined([
    element('EBML', [
      element('EBMLVersion', unsigned(1)),
      element('EBMLReadVersion', unsigned(1)),
      element('EBMLMaxIDLength', unsigned(4)),
      element('EBMLMaxSizeLength', unsigned(8)),
      element('DocType', text('webm')),
      element('DocTypeVersion', unsigned(4)),
      element('DocTypeReadVersion', unsigned(2)),
    ]),
    element('Segment', [info, tracks, ...clusters.map(({ bytes }) => bytes), cues]),
  ]);
}

interface Cluster {
  at: number;
  bytes: Uint8Array;
}

/** A cluster for each key picture and those that build on it. */
function clustersOf(pictures: readonly Picture[]): Cluster[] {
  const groups: Picture[][] = [];
  for (const picture of pictures) {
    if (picture.isKey) groups.push([]);
    groups.at(-1)?.push(picture);
  }
  return groups.map((group) => {
    const at = Math.round(group[0]?.at ?? 0);
    return {
      at,
      bytes: element('Cluster', [
        element('Timestamp', unsigned(at)),
        ...group.map((picture) => blockOf(picture, at)),
      ]),
    };
  });
}

function blockOf({ at, isKey, data }: Picture, start: number): Uint8Array {
  const head = new DataView(new ArrayBuffer(4));
  head.setUint8(0, 0x80 | track);
  head.setInt16(1, Math.round(at) - start);
  head.setUint8(3, isKey ? 0x80 : 0);
  return element('SimpleBlock', [new Uint8Array(head.buffer), data]);
}

/** Where each cluster begins, counted from the first byte in the segment. */
function cuesOf(clusters: readonly Cluster[], firstAt: number): Uint8Array {
  let position = firstAt;
  const points = clusters.map(({ at, bytes }) => {
    const point = element('CuePoint', [
      element('CueTime', unsigned(at)),
      element('CueTrackPositions', [
        element('CueTrack', unsigned(track)),
        element('CueClusterPosition', unsigned(position)),
      ]),
    ]);
    position += bytes.length;
    return point;
  });
  return element('Cues', points);
}

function element(name: keyof typeof ids, content: Uint8Array | Uint8Array[]): Uint8Array {
  const bytes = Array.isArray(content) ? joined(content) : content;
  return joined([unsigned(ids[name]), sizeOf(bytes.length), bytes]);
}

/** A length in eight bytes, of which the first marks how many they are. */
function sizeOf(length: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, (1n << 56n) | BigInt(length));
  return new Uint8Array(view.buffer);
}

/** A whole number in as few bytes as it needs. */
function unsigned(value: number): Uint8Array {
  const digits = value.toString(16);
  return Uint8Array.from(
    Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex'),
  );
}

function double(value: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return new Uint8Array(view.buffer);
}

function text(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}
