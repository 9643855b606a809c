import fc from 'fast-check';

// The seed is fixed, so that a mutant which one run of a property notices is noticed by every run.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20261121 });
