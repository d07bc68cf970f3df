#!/usr/bin/env python3
"""Judges what other programs read of this repository in continuous integration, and runs the action as a runner would.

    ci_files.py judge
        Holds action.yml, .pre-commit-hooks.yaml and the examples of the page ContinuousIntegration against what the
        documentations of GitHub, GitLab and pre-commit say of such files; bash in them goes through shellcheck where
        that is there.
    ci_files.py run ACTION WORKSPACE [input=value…]
        Runs the steps of ACTION/action.yml that are scripts, in WORKSPACE, with the inputs. A step that uses another
        action is left out: the cache has nothing. Prints what the steps print, and ends with the status of the one that
        fails.

Exit status: 0 all is well; 1 there is a finding; 2 wrong use.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import jsonschema
import yaml

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "Sources/SoapstoneConformance/Documentation.docc/ContinuousIntegration.md"
TEXT = {"type": "string", "minLength": 1}

# "Metadata syntax for GitHub Actions", of composite actions.
ACTION = {
    "type": "object",
    "additionalProperties": False,
    "required": ["name", "description", "runs"],
    "properties": {
        "name": TEXT,
        "author": TEXT,
        "description": TEXT,
        "branding": {
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "icon": TEXT,
                "color": {"enum": ["white", "black", "yellow", "blue", "green", "orange", "red", "purple", "gray-dark"]},
            },
        },
        "inputs": {
            "type": "object",
            "propertyNames": {"pattern": "^[A-Za-z_][A-Za-z0-9_-]*$"},
            "additionalProperties": {
                "type": "object",
                "additionalProperties": False,
                "required": ["description"],
                "properties": {
                    "description": TEXT,
                    "required": {"type": "boolean"},
                    "default": {"type": "string"},
                    "deprecationMessage": TEXT,
                },
            },
        },
        "outputs": {
            "type": "object",
            "additionalProperties": {
                "type": "object",
                "additionalProperties": False,
                "required": ["description", "value"],
                "properties": {"description": TEXT, "value": TEXT},
            },
        },
        "runs": {
            "type": "object",
            "additionalProperties": False,
            "required": ["using", "steps"],
            "properties": {
                "using": {"const": "composite"},
                "steps": {
                    "type": "array",
                    "minItems": 1,
                    "items": {
                        "type": "object",
                        "additionalProperties": False,
                        "oneOf": [{"required": ["run", "shell"]}, {"required": ["uses"]}],
                        "properties": {
                            "name": TEXT,
                            "id": {"type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_-]*$"},
                            "if": TEXT,
                            "run": TEXT,
                            "shell": {"enum": ["bash"]},
                            "env": {"type": "object", "additionalProperties": {"type": "string"}},
                            "working-directory": TEXT,
                            "uses": {"type": "string", "pattern": "^[^@ ]+@[^@ ]+$"},
                            "with": {"type": "object", "additionalProperties": {"type": ["string", "number", "boolean"]}},
                            "continue-on-error": {"type": "boolean"},
                        },
                    },
                },
            },
        },
    },
}

# pre-commit.com, "Creating new hooks".
HOOKS = {
    "type": "array",
    "minItems": 1,
    "items": {
        "type": "object",
        "additionalProperties": False,
        "required": ["id", "name", "entry", "language"],
        "properties": {
            "id": TEXT,
            "name": TEXT,
            "description": TEXT,
            "entry": TEXT,
            "language": {"enum": ["script", "system"]},
            "files": {"type": "string", "format": "regex"},
            "pass_filenames": {"type": "boolean"},
            "require_serial": {"type": "boolean"},
            "always_run": {"type": "boolean"},
            "minimum_pre_commit_version": TEXT,
        },
    },
}

# "Workflow syntax for GitHub Actions": the part that the example has.
WORKFLOW = {
    "type": "object",
    "additionalProperties": False,
    "required": ["on", "jobs"],
    "properties": {
        "name": TEXT,
        "on": {"type": "object"},
        "permissions": {"type": "object", "additionalProperties": {"enum": ["read", "write", "none"]}},
        "jobs": {
            "type": "object",
            "minProperties": 1,
            "additionalProperties": {
                "type": "object",
                "additionalProperties": False,
                "required": ["runs-on", "steps"],
                "properties": {
                    "runs-on": TEXT,
                    "container": TEXT,
                    "steps": {
                        "type": "array",
                        "minItems": 1,
                        "items": {
                            "type": "object",
                            "additionalProperties": False,
                            "required": ["uses"],
                            "properties": {
                                "if": TEXT,
                                "uses": {"type": "string", "pattern": "^[^@ ]+@[^@ ]+$"},
                                "with": {"type": "object"},
                            },
                        },
                    },
                },
            },
        },
    },
}

# "CI/CD YAML syntax reference" of GitLab: the part that the example has.
GITLAB = {
    "type": "object",
    "minProperties": 1,
    "additionalProperties": {
        "type": "object",
        "additionalProperties": False,
        "required": ["script"],
        "properties": {
            "image": TEXT,
            "variables": {"type": "object", "additionalProperties": {"type": "string"}},
            "before_script": {"type": "array", "items": TEXT},
            "script": {"type": "array", "minItems": 1, "items": TEXT},
            "artifacts": {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    "when": {"enum": ["on_success", "on_failure", "always"]},
                    "paths": {"type": "array", "items": TEXT},
                    "reports": {"type": "object", "additionalProperties": False, "properties": {"junit": TEXT}},
                },
            },
        },
    },
}

PRE_COMMIT = {
    "type": "object",
    "additionalProperties": False,
    "required": ["repos"],
    "properties": {
        "repos": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["repo", "rev", "hooks"],
                "properties": {
                    "repo": TEXT,
                    "rev": TEXT,
                    "hooks": {
                        "type": "array",
                        "items": {"type": "object", "required": ["id"], "properties": {"id": TEXT}},
                    },
                },
            },
        }
    },
}


class Loader(yaml.SafeLoader):
    """YAML 1.2's Booleans, as GitHub reads them: `on` is a text. Keys stand once."""

    def construct_mapping(self, node, deep=False):
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        if len(keys) != len(set(keys)):
            raise yaml.YAMLError(f"line {node.start_mark.line + 1}: a key stands more than once")
        return super().construct_mapping(node, deep)


Loader.yaml_implicit_resolvers = {
    letter: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
    for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(?:true|false)$"), list("tf"))


def load(text: str):
    return yaml.load(text, Loader)


def example(name: str) -> str:
    match = re.search(rf"<!-- example: {name} -->\n```\w+\n(.*?)```\n", PAGE.read_text("utf-8"), re.S)
    if not match:
        raise ValueError(f"the page has no example {name}")
    return match[1]


def check(value, schema) -> None:
    jsonschema.validate(value, schema, jsonschema.Draft202012Validator, format_checker=jsonschema.FormatChecker())


def shellcheck(script: str, shell: str) -> None:
    if shutil.which("shellcheck") is None:
        return
    # 1091: files that are read when it runs. 2153, 2154: variables that those or the runner set.
    line = ["shellcheck", f"--shell={shell}", "--exclude=SC1091,SC2153,SC2154", "-"]
    result = subprocess.run(line, input=script, capture_output=True, text=True)
    if result.returncode != 0:
        raise ValueError(result.stdout)


def judge_action() -> None:
    action = load((ROOT / "action.yml").read_text("utf-8"))
    check(action, ACTION)
    inputs = set(action["inputs"])
    used: set[str] = set()
    steps: set[str] = set()
    for step in action["runs"]["steps"]:
        if "run" in step:
            if "${{" in step["run"]:
                raise ValueError(f"{step['name']}: a script has an expression in it, whose value could be a script")
            # As the runner sets it.
            shellcheck("set -eo pipefail\n" + step["run"], "bash")
        texts = [json.dumps({key: value for key, value in step.items() if key != "run"})]
        for expression in re.findall(r"\$\{\{(.*?)\}\}", texts[0]):
            used |= set(re.findall(r"inputs\.([\w-]+)", expression))
            for identifier in re.findall(r"steps\.([\w-]+)", expression):
                if identifier not in steps:
                    raise ValueError(f"{step['name']}: there is no step {identifier} before it")
        if "id" in step:
            steps.add(step["id"])
    if used != inputs:
        raise ValueError(f"inputs that are not used, or not declared: {sorted(used ^ inputs)}")
    for name, output in action["outputs"].items():
        for identifier in re.findall(r"steps\.([\w-]+)", output["value"]):
            if identifier not in steps:
                raise ValueError(f"the output {name} is of no step")


def judge_hooks() -> None:
    hooks = load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    check(hooks, HOOKS)
    for hook in hooks:
        # "files" is asked about what is added, changed or renamed; a commit that deletes alone would pass unseen.
        if hook.get("always_run") is not True or "files" in hook:
            raise ValueError(f"{hook['id']} does not run where files are taken away")


def judge_workflow() -> None:
    workflow = load(example("workflow"))
    check(workflow, WORKFLOW)
    inputs = set(load((ROOT / "action.yml").read_text("utf-8"))["inputs"])
    own = [step for job in workflow["jobs"].values() for step in job["steps"] if "/soapstone@" in step["uses"]]
    if len(own) != 1 or not set(own[0]["with"]) <= inputs:
        raise ValueError("the action is not used, or with inputs that it does not have")


def judge_gitlab() -> None:
    pipeline = load(example("gitlab"))
    check(pipeline, GITLAB)
    for job in pipeline.values():
        shellcheck("\n".join(job.get("before_script", []) + job["script"]), "bash")


def judge_pre_commit() -> None:
    configuration = load(example("pre-commit"))
    check(configuration, PRE_COMMIT)
    hooks = {hook["id"] for hook in load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))}
    for repository in configuration["repos"]:
        for hook in repository["hooks"]:
            if hook["id"] not in hooks:
                raise ValueError(f"there is no hook {hook['id']}")


def judge_bash() -> None:
    for script in re.findall(r"```bash\n(.*?)```", PAGE.read_text("utf-8"), re.S):
        shellcheck(script, "bash")


def judge() -> int:
    passed = failed = 0
    for name, work in (
        ("action.yml", judge_action),
        (".pre-commit-hooks.yaml", judge_hooks),
        ("workflow", judge_workflow),
        ("GitLab", judge_gitlab),
        ("pre-commit", judge_pre_commit),
        ("bash", judge_bash),
    ):
        try:
            work()
            passed += 1
        except (ValueError, KeyError, OSError, re.error, yaml.YAMLError, jsonschema.ValidationError) as error:
            print(f"{name}: {error}")
            failed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


# MARK: - Running


def value(text: str, contexts: dict[str, str]) -> str:
    """A text with the values of its expressions; those of the action are names of contexts alone."""
    return re.sub(r"\$\{\{\s*([\w.-]+)\s*\}\}", lambda match: contexts.get(match[1], ""), text)


def holds(condition: str, contexts: dict[str, str]) -> bool:
    match = re.fullmatch(r"\$\{\{\s*([\w.-]+)\s*!=\s*'([^']*)'\s*\}\}", condition)
    if not match:
        raise ValueError(f"this condition is not understood: {condition}")
    return contexts.get(match[1], "") != match[2]


def run(folder: Path, workspace: Path, given: list[str]) -> int:
    action = load((folder / "action.yml").read_text("utf-8"))
    contexts = {f"inputs.{name}": entry.get("default", "") for name, entry in action["inputs"].items()}
    for item in given:
        name, _, text = item.partition("=")
        if f"inputs.{name}" not in contexts:
            raise ValueError(f"there is no input {name}")
        contexts[f"inputs.{name}"] = text
    contexts |= {"runner.os": "Linux", "runner.arch": "X64", "github.action_repository": "soapstone/soapstone"}
    # No name below "invalid" has an address (RFC 6761).
    contexts["github.server_url"] = os.environ.get("GITHUB_SERVER_URL", "https://soapstone.invalid")
    contexts["github.action_ref"] = os.environ.get("GITHUB_ACTION_REF", "main")
    with tempfile.TemporaryDirectory() as temporary:
        for step in action["runs"]["steps"]:
            if "if" in step and not holds(step["if"], contexts):
                continue
            if "uses" in step:
                print(f"left out: {step['uses']}, {json.dumps({k: value(v, contexts) for k, v in step['with'].items()})}")
                continue
            output = Path(temporary) / "output"
            output.write_text("")
            environment = os.environ | {name: value(text, contexts) for name, text in step.get("env", {}).items()}
            environment |= {
                "GITHUB_ACTION_PATH": str(folder),
                "GITHUB_WORKSPACE": str(workspace),
                "GITHUB_OUTPUT": str(output),
                "RUNNER_TEMP": temporary,
            }
            line = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
            sys.stdout.flush()
            status = subprocess.run(line, cwd=workspace, env=environment, stdin=subprocess.DEVNULL).returncode
            for entry in output.read_text().splitlines():
                name, _, text = entry.partition("=")
                contexts[f"steps.{step.get('id', '')}.outputs.{name}"] = text
            if status != 0:
                return status
        for name, entry in action["outputs"].items():
            print(f"output {name}: {value(entry['value'], contexts)}")
    return 0


def main() -> int:
    match sys.argv[1:]:
        case ["judge"]:
            return judge()
        case ["run", folder, workspace, *given]:
            return run(Path(folder).resolve(), Path(workspace).resolve(), given)
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
