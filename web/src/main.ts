import { mount } from "svelte";
import App from "./App.svelte";
import { loadLanguage } from "./i18n/i18n.svelte";
import { renewWhenReplaced } from "./renewed";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";

renewWhenReplaced();
await loadLanguage();
mount(App, { target: document.getElementById("app")! });
