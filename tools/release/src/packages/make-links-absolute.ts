import { makeLinksAbsolute } from './absolute-links.ts';

// A step of the workflow that releases, before it packs: it changes the READMEs of the checkout.
makeLinksAbsolute();
