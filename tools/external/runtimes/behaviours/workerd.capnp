# Two services, with and without the modules and globals of Node, that run the bundled worker.mjs.
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "with-node", worker = (
      modules = .modules,
      compatibilityDate = "2026-10-01",
      compatibilityFlags = [],
      bindings = .bindings,
      globalOutbound = "loopback"
    )),
    (name = "without-node", worker = (
      modules = .modules,
      compatibilityDate = "2026-10-01",
      compatibilityFlags = ["no_nodejs_compat_v2"],
      bindings = .bindings,
      globalOutbound = "loopback"
    )),
    (name = "loopback", network = (allow = ["local"]))
  ]
);

const modules :List(Workerd.Worker.Module) = [(name = "worker.js", esModule = embed "worker.js")];
const bindings :List(Workerd.Worker.Binding) = [(name = "address", fromEnvironment = "ADDRESS")];
